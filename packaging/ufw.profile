[Atar]
title=Atar, board games
description=Lets devices on the local network join rooms that are hosted on this computer. ufw lets them find it already.
ports=7878/tcp
