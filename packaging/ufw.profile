[Atar]
title=Atar, board games
description=Lets devices on the local network join rooms hosted on this computer. ufw already lets them find it.
ports=7878/tcp
