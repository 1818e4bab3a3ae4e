; The installer for Windows, for one person: programs, start menu, type of files, entry among the installed programs.
; makensis reads this in the root of the sources. tools/release/windows/installer.mjs names the facts that stand elsewhere: ${NAME} and so on.

Unicode true
; As the programs are: 64 bits.
Target amd64-unicode
SetCompressor /SOLID lzma
; The same programs make the same installer.
SetDateSave off
RequestExecutionLevel user
ManifestDPIAware true
AllowSkipFiles off

!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${IDENTIFIER}"
!define CLASSES "Software\Classes"
!define LINK "$SMPROGRAMS\${NAME}.lnk"
; New files are here until all of them are.
!define INCOMING "$INSTDIR\.incoming"
!define WEBVIEW "Microsoft\EdgeUpdate\Clients\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}"
!define WEBVIEW_PAGE "https://developer.microsoft.com/microsoft-edge/webview2/"

Name "${NAME}"
OutFile "${FILE}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${ENTRY}" "InstallLocation"
BrandingText "${NAME} ${VERSION}"
VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${NAME}: ${ABOUT}"
VIAddVersionKey "CompanyName" "${PUBLISHER}"
VIAddVersionKey "LegalCopyright" "${PUBLISHER}"

!include LogicLib.nsh
!include WinVer.nsh
!include MUI2.nsh

!define MUI_ICON "icons/icon.ico"
!define MUI_UNICON "icons/icon.ico"
!define MUI_ABORTWARNING
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\atar.exe"
!insertmacro MUI_PAGE_FINISH
!define MUI_UNCONFIRMPAGE_TEXT_TOP "${NAME} will be removed. Your games and settings stay where they are."
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; The uninstaller is signed before it is packed, if there is a certificate.
!uninstfinalize 'tools/release/windows/sign.sh "%1"' = 0

; Does something with each file that is installed.
!macro FOR_FILES DO
    !insertmacro ${DO} "atar.exe"
    !insertmacro ${DO} "atar-cli.exe"
    !insertmacro ${DO} "WebView2Loader.dll"
    !insertmacro ${DO} "LICENSE-APACHE"
    !insertmacro ${DO} "LICENSE-MIT"
    !insertmacro ${DO} "third-party-licences.txt"
    !insertmacro ${DO} "webview2-licence.txt"
    !insertmacro ${DO} "uninstall.exe"
!macroend

!macro REPLACE NAME_OF_FILE
    Delete "$INSTDIR\${NAME_OF_FILE}"
    Rename "${INCOMING}\${NAME_OF_FILE}" "$INSTDIR\${NAME_OF_FILE}"
!macroend

!macro REMOVE NAME_OF_FILE
    Delete "$INSTDIR\${NAME_OF_FILE}"
!macroend

; Ends before anything is changed if a program is running.
!macro STOP_IF_RUNNING NAME_OF_FILE
    ${If} ${FileExists} "$INSTDIR\${NAME_OF_FILE}"
        ClearErrors
        FileOpen $0 "$INSTDIR\${NAME_OF_FILE}" a
        ${If} ${Errors}
            MessageBox MB_ICONSTOP "${NAME} is running (${NAME_OF_FILE}). Close it, then start this again." /SD IDOK
            SetErrorLevel 2
            Quit
        ${EndIf}
        FileClose $0
    ${EndIf}
!macroend

Function .onInit
    ${IfNot} ${AtLeastWin10}
        MessageBox MB_ICONSTOP "${NAME} needs Windows 10 or newer." /SD IDOK
        SetErrorLevel 2
        Quit
    ${EndIf}
FunctionEnd

; What was there before is still there.
Function .onInstFailed
    RMDir /r "${INCOMING}"
    RMDir "$INSTDIR"
FunctionEnd

; What shows the app's page comes with the system, but not with every Windows 10.
Function OfferWebView
    ReadRegStr $0 HKLM "Software\WOW6432Node\${WEBVIEW}" "pv"
    ${If} $0 == ""
        ReadRegStr $0 HKCU "Software\${WEBVIEW}" "pv"
    ${EndIf}
    ${If} $0 == ""
    ${OrIf} $0 == "0.0.0.0"
        DetailPrint "The WebView2 Runtime is missing: ${WEBVIEW_PAGE}"
        MessageBox MB_YESNO|MB_ICONINFORMATION \
            "${NAME} needs the WebView2 Runtime by Microsoft, which this computer does not have. Open the page where you can get it?$\n$\n${WEBVIEW_PAGE}" \
            /SD IDNO IDNO without
        ExecShell "open" "${WEBVIEW_PAGE}"
        without:
    ${EndIf}
FunctionEnd

!macro TELL_EXPLORER
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section "${NAME}" SECTION_ALL
    !insertmacro STOP_IF_RUNNING "atar.exe"
    !insertmacro STOP_IF_RUNNING "atar-cli.exe"
    SetOutPath "${INCOMING}"
    File "${PROGRAMS}/atar.exe"
    File "${PROGRAMS}/atar-cli.exe"
    File "${PROGRAMS}/WebView2Loader.dll"
    File "LICENSE-APACHE"
    File "LICENSE-MIT"
    File "/oname=third-party-licences.txt" "ui/licences.txt"
    File "packaging/webview2-licence.txt"
    WriteUninstaller "${INCOMING}\uninstall.exe"
    ClearErrors
    !insertmacro FOR_FILES REPLACE
    SetOutPath "$INSTDIR"
    RMDir "${INCOMING}"

    CreateShortcut "${LINK}" "$INSTDIR\atar.exe" "" "" "" "" "" "${ABOUT}"
    WriteRegStr HKCU "${CLASSES}\${TYPE}" "" "${TYPE_NAME}"
    WriteRegStr HKCU "${CLASSES}\${TYPE}\DefaultIcon" "" "$INSTDIR\atar.exe,0"
    WriteRegStr HKCU "${CLASSES}\${TYPE}\shell\open\command" "" '"$INSTDIR\atar.exe" "%1"'
    WriteRegStr HKCU "${CLASSES}\.${ENDING}" "" "${TYPE}"
    WriteRegStr HKCU "${CLASSES}\.${ENDING}" "Content Type" "${MEDIA_TYPE}"
    WriteRegStr HKCU "${CLASSES}\.${ENDING}\OpenWithProgids" "${TYPE}" ""
    !insertmacro TELL_EXPLORER

    SectionGetSize ${SECTION_ALL} $0
    WriteRegStr HKCU "${ENTRY}" "DisplayName" "${NAME}"
    WriteRegStr HKCU "${ENTRY}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${ENTRY}" "DisplayIcon" "$INSTDIR\atar.exe"
    WriteRegStr HKCU "${ENTRY}" "Publisher" "${PUBLISHER}"
    WriteRegStr HKCU "${ENTRY}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${ENTRY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${ENTRY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${ENTRY}" "EstimatedSize" $0
    WriteRegDWORD HKCU "${ENTRY}" "NoModify" 1
    WriteRegDWORD HKCU "${ENTRY}" "NoRepair" 1
    ${If} ${Errors}
        Abort "Not everything could be installed. Is the disk full?"
    ${EndIf}
    Call OfferWebView
SectionEnd

Section "Uninstall"
    !insertmacro STOP_IF_RUNNING "atar.exe"
    !insertmacro STOP_IF_RUNNING "atar-cli.exe"
    !insertmacro FOR_FILES REMOVE
    RMDir /r "${INCOMING}"
    ; Only if it is empty: a person may have put something there.
    RMDir "$INSTDIR"
    Delete "${LINK}"
    DeleteRegKey HKCU "${CLASSES}\${TYPE}"
    DeleteRegValue HKCU "${CLASSES}\.${ENDING}\OpenWithProgids" "${TYPE}"
    ; Another program may have taken the type of files over.
    ReadRegStr $0 HKCU "${CLASSES}\.${ENDING}" ""
    ${If} $0 == "${TYPE}"
        DeleteRegKey HKCU "${CLASSES}\.${ENDING}"
    ${EndIf}
    !insertmacro TELL_EXPLORER
    DeleteRegKey HKCU "${ENTRY}"
SectionEnd
