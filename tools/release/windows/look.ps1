# Installs Atar on a real Windows, opens a game by its type, looks at the window and removes all of it again:
# `look.ps1 SETUP PICTURE`, the picture being that of the screen. It stops at the first thing that is not as it should be.
param([Parameter(Mandatory)] [string] $Setup, [Parameter(Mandatory)] [string] $Picture)
$ErrorActionPreference = 'Stop'

$place = "$env:LOCALAPPDATA\Programs\Atar"
$data = "$env:LOCALAPPDATA\Atar\data"
$game = (Resolve-Path 'tests\fixtures\owari.atar').Path

function Confirm-That([string] $what, [scriptblock] $holds) {
    foreach ($try in 1..120) {
        if (& $holds) {
            Write-Output "Yes: $what."
            return
        }
        Start-Sleep -Seconds 1
    }
    if (Test-Path "$data\logs\atar.log") { Get-Content "$data\logs\atar.log" }
    throw "Not so: $what."
}

function Save-Screen {
    Add-Type -AssemblyName System.Drawing, System.Windows.Forms
    $screen = [System.Windows.Forms.Screen]::PrimaryScreen.Bounds
    $bitmap = [System.Drawing.Bitmap]::new($screen.Width, $screen.Height)
    [System.Drawing.Graphics]::FromImage($bitmap).CopyFromScreen($screen.Location, [System.Drawing.Point]::Empty, $screen.Size)
    $bitmap.Save($Picture)
}

Start-Process $Setup '/S' -Wait
Confirm-That 'the programs are installed' { (Test-Path "$place\atar.exe") -and (Test-Path "$place\uninstall.exe") }
& "$place\atar-cli.exe" check $game
if ($LASTEXITCODE -ne 0) { throw 'atar-cli does not run.' }

Start-Process $game
try {
    Confirm-That 'the window is there' { (Get-Process atar -ErrorAction SilentlyContinue).MainWindowTitle -match 'Atar' }
    # The page has asked the table to open it.
    Confirm-That 'the game is open, and kept' { Select-String -Quiet 'owari' "$data\game\game-*.kept" -ErrorAction SilentlyContinue }
    Confirm-That 'the log names the system' { Select-String -Quiet 'system="Windows' "$data\logs\atar.log" }
    # What is drawn last comes after the game is kept.
    Start-Sleep -Seconds 5
}
finally {
    Save-Screen
}
[void] (Get-Process atar).CloseMainWindow()
Confirm-That 'the window can be closed' { -not (Get-Process atar -ErrorAction SilentlyContinue) }

Start-Process "$place\uninstall.exe" '/S' -Wait
Confirm-That 'the programs are removed' { -not (Test-Path $place) }
Confirm-That 'the type of files is removed' { -not (Test-Path 'HKCU:\Software\Classes\.atar') }
Confirm-That 'the game stays' { Test-Path "$data\game\game-*.kept" }
