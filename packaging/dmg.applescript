-- Lays out the window of the disk image: its picture, and the places of the app and of the folder to which it is dragged.
on run {diskName, wide, high, appX, appY, folderX, folderY}
	tell application "Finder"
		tell disk diskName
			open
			set shown to container window
			set current view of shown to icon view
			set toolbar visible of shown to false
			set statusbar visible of shown to false
			set bounds of shown to {200, 120, 200 + (wide as integer), 120 + (high as integer)}
			set look to icon view options of shown
			set arrangement of look to not arranged
			set icon size of look to 128
			set background picture of look to file ".background:dmg.png"
			set position of item "Atar.app" to {appX as integer, appY as integer}
			set position of item "Applications" to {folderX as integer, folderY as integer}
			update without registering applications
			close
		end tell
	end tell
end run
