@rem The scripts of package.json begin with exec, so that no shell stands between npm and Node; cmd.exe, which has no exec, finds it here.
@%*
