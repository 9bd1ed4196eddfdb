// Every setting of git's configuration: those that make git run something, each with the reason why it can't here, and those that run nothing.

/** The newest git whose settings were read for this list. */
export const judgedVersion = { major: 2, minor: 55 } as const;

export interface ProgramSetting {
  /** As `git help --config` writes it; what stands in angle brackets, or for a star, is anybody's choice. */
  readonly name: string;
  /** Why what it names does not run here. */
  readonly why: string;
  /** Our own value comes after those of all files (environment.ts). */
  readonly overridden?: boolean;
  /** Only these commands read it, and we start none of them (commands.ts). */
  readonly only?: readonly string[];
  /** What a hostile repository says, with PROGRAM for its program; "" where saying something would prove nothing. */
  readonly hostile?: string;
}

type Reason = Omit<ProgramSetting, "name">;
const of = (names: string, reason: Reason): ProgramSetting[] => names.split(" ").map((name) => ({ name, ...reason }));

const ours = { why: "our own value comes last, and names nothing that does anything", overridden: true };
const transport = {
  why: "no protocol is allowed (GIT_ALLOW_PROTOCOL), and objects are not fetched when they are missed (GIT_NO_LAZY_FETCH)",
};
const elsewhere = (...only: string[]) => ({ why: `only ${only.join(", ")} read it, and we start none of them`, only });
const signing = { why: "no command that we start signs or is asked to verify, and our own value names no program" };

export const programSettings: readonly ProgramSetting[] = [
  ...of("alias.* alias.*.command", {
    why: "only a word that is no command of git is looked up there, and every word that we start is built into git",
    hostile: "!PROGRAM",
  }),
  { name: "help.autoCorrect", why: "guesses at words that are no command of git; we start none", hostile: "immediate" },
  ...of("core.alternateRefsCommand core.askPass core.editor core.fsmonitor core.sshCommand core.pager diff.external", ours),
  { name: "core.hooksPath", ...ours, hostile: "HOOKS" },
  ...of("gpg.program gpg.<format>.program", { ...ours, overridden: false, why: "ours are the last for each format: gpg.openpgp is gpg" }),
  ...of("gpg.ssh.defaultKeyCommand", signing),
  ...of("commit.gpgSign tag.gpgSign tag.forceSignAnnotated push.gpgSign merge.verifySignatures", { ...signing, hostile: "true" }),
  { name: "log.showSignature", ...ours, hostile: "true" },
  { name: "credential.helper", ...ours, hostile: "!PROGRAM" },
  { name: "credential.<url>.*", ...transport, hostile: "" },
  { name: "credential.<url>.helper", ...transport, hostile: "!PROGRAM" },
  { name: "gc.auto", ...ours, hostile: "1" },
  { name: "maintenance.*", ...elsewhere("maintenance", "fetch", "merge", "rebase", "am", "commit"), hostile: "" },
  { name: "receive.autogc", ...elsewhere("receive-pack"), hostile: "true" },
  { name: "gc.recentObjectsHook", ...elsewhere("gc", "repack", "prune") },
  ...of("diff.<driver>.command diff.<driver>.textconv", {
    why: "a diff that shows lines is asked for with --no-ext-diff and --no-textconv, and blame, grep and archive run without the repository's settings",
  }),
  ...of("filter.<driver>.clean filter.<driver>.smudge filter.<driver>.process", {
    why: "each driver that a configuration names is emptied by its name where git works with files (named-programs.ts)",
  }),
  { name: "hook.<friendly-name>.command", why: "each hook that a configuration names is switched off by its name (named-programs.ts)" },
  { name: "merge.<driver>.driver", why: "merges run without the repository's settings (quarantine.ts)" },
  { name: "merge.<driver>.recursive", why: "names another driver of the same list", hostile: "evil" },
  { name: "pager.<cmd>", why: "git pages on a terminal only, and its output is a pipe of ours" },
  {
    ...{ name: "checkout.workers", hostile: "4" },
    why: "starts git itself, which inherits our settings, to write files: filters are off there too",
  },
  ...of("diff.submodule status.submoduleSummary submodule.recurse fetch.recurseSubmodules push.recurseSubmodules", {
    why: "starts git itself in submodules for texts that we never ask for; work in files passes submodules over (--ignore-submodules)",
    hostile: "true",
  }),
  ...of("include.path includeIf.<condition>.path", {
    why: "what it brings are settings of this list, no stronger than their place",
    hostile: "INCLUDED",
  }),
  {
    name: "init.templateDir",
    why: "brings hooks into new repositories; ours are made with --template= and no hook of any runs",
    hostile: "TEMPLATE",
  },
  { name: "extensions.*", why: "partialClone has objects fetched, which is off; the others run nothing", hostile: "" },
  ...of("remote.<name>.uploadpack remote.<name>.receivepack remote.<name>.vcs core.gitProxy", transport),
  ...of("remote.<name>.url remote.<name>.pushurl url.<base>.insteadOf url.<base>.pushInsteadOf", { ...transport, hostile: "ext::PROGRAM" }),
  ...of("hasconfig:remote.*.url", { why: "a condition of includeIf, no setting", hostile: "" }),
  { name: "remote.<name>.promisor", ...transport, hostile: "true" },
  ...of("protocol.allow protocol.<name>.allow", { ...transport, hostile: "always" }),
  ...of("fetch.bundleURI bundle.<id>.uri", { ...elsewhere("clone", "fetch"), hostile: "ext::PROGRAM" }),
  ...of("bundle.* bundle.<id>.*", { ...elsewhere("clone", "fetch"), hostile: "" }),
  ...of("submodule.<name>.update", { ...elsewhere("submodule"), hostile: "!PROGRAM" }),
  ...of("submodule.<name>.url", { ...elsewhere("submodule"), hostile: "ext::PROGRAM" }),
  ...of("submodule.<name>.gitdir", { why: "names a folder that only the command submodule fills", only: ["submodule"], hostile: "" }),
  ...of("diff.tool diff.guitool difftool.<tool>.cmd difftool.<tool>.path", elsewhere("difftool")),
  ...of("merge.tool merge.guitool mergetool.<tool>.cmd mergetool.<tool>.path", elsewhere("mergetool", "difftool")),
  { name: "mergetool.*", ...elsewhere("mergetool", "difftool"), hostile: "" },
  ...of("browser.<tool>.cmd browser.<tool>.path web.browser help.browser", elsewhere("help", "web--browse", "instaweb")),
  ...of("man.<tool>.cmd man.<tool>.path man.viewer", elsewhere("help")),
  ...of("guitool.<name>.cmd", elsewhere("gui")),
  ...of("guitool.* gui.*", { ...elsewhere("gui", "citool"), hostile: "" }),
  ...of("gitcvs.*", { ...elsewhere("cvsserver"), hostile: "" }),
  ...of("gitweb.*", { ...elsewhere("instaweb"), hostile: "" }),
  ...of("instaweb.browser instaweb.httpd", elsewhere("instaweb")),
  { name: "instaweb.*", ...elsewhere("instaweb"), hostile: "" },
  ...of("imap.tunnel", elsewhere("imap-send")),
  { name: "imap.*", ...elsewhere("imap-send"), hostile: "" },
  ...of("sendemail.smtpServer sendemail.ccCmd sendemail.toCmd sendemail.headerCmd", elsewhere("send-email")),
  { name: "sendemail.*", ...elsewhere("send-email"), hostile: "" },
  ...of("interactive.diffFilter", elsewhere("add", "checkout", "restore", "reset", "stash", "commit")),
  ...of("sequence.editor", elsewhere("rebase", "revert", "cherry-pick")),
  ...of("trailer.<key-alias>.cmd trailer.<key-alias>.command", elsewhere("interpret-trailers", "commit", "merge", "tag")),
  ...of("receive.procReceiveRefs", { ...elsewhere("receive-pack"), hostile: "refs" }),
  ...of("uploadpack.packObjectsHook", { why: "git believes it of our own settings and of a person's, never of a repository's" }),
  // Not told by `git help --config`: the format is anybody's.
  ...of("tar.<format>.command", { why: "archives are made without the repository's settings (archive.ts), with formats of ours" }),
];

/** Section by section, what runs nothing and brings nothing that does: flags, colours, limits, patterns, names of people, places of files. */
const harmless: Readonly<Record<string, string>> = {
  add: "ignoreErrors interactive.useBuiltin",
  am: "keepcr messageId threeWay",
  apply: "ignoreWhitespace whitespace",
  attr: "tree",
  author: "email name",
  bitmapPseudoMerge:
    "<name>.decay <name>.maxMerges <name>.pattern <name>.sampleRate <name>.stableSize <name>.stableThreshold " + "<name>.threshold",
  blame: "blankBoundary coloring date ignoreRevsFile markIgnoredLines markUnblamableLines showEmail showRoot",
  branch:
    "<name>.description <name>.merge <name>.mergeOptions <name>.pushRemote <name>.rebase <name>.remote " +
    "autoSetupMerge autoSetupRebase sort",
  checkout: "defaultRemote guess thresholdForParallelism",
  clean: "requireForce",
  clone: "defaultRemoteName filterSubmodules rejectShallow",
  commit: "cleanup status template verbose",
  commitGraph: "changedPaths changedPathsVersion generationVersion maxNewFilters readChangedPaths",
  committer: "email name",
  completion: "commands",
  core:
    "abbrev alternateRefsPrefixes attributesFile autocrlf bare bigFileThreshold checkRoundtripEncoding checkStat " +
    "commentChar commentString commitGraph compression createObject deltaBaseCacheLimit eol excludesFile fileMode " +
    "filesRefLockTimeout fsmonitorHookVersion fsync fsyncMethod fsyncObjectFiles hideDotFiles ignoreCase " +
    "ignoreStat lockfilePid logAllRefUpdates looseCompression maxTreeDepth multiPackIndex notesRef packedGitLimit " +
    "packedGitWindowSize packedRefsTimeout precomposeUnicode preferSymlinkRefs preloadIndex protectHFS " +
    "protectNTFS quotePath repositoryFormatVersion restrictinheritedhandles safecrlf sharedRepository " +
    "sparseCheckout sparseCheckoutCone splitIndex symlinks trustctime unsetenvvars untrackedCache useReplaceRefs " +
    "warnAmbiguousRefs whitespace worktree",
  credential: "interactive protectProtocol sanitizePrompt useHttpPath username",
  credentialCache: "ignoreSIGHUP",
  credentialStore: "lockTimeoutMS",
  diff:
    "<driver>.binary <driver>.cachetextconv <driver>.trustExitCode <driver>.wordRegex <driver>.xfuncname " +
    "algorithm autoRefreshIndex colorMoved colorMovedWS context dirstat dstPrefix ignoreSubmodules " +
    "indentHeuristic interHunkContext mnemonicPrefix noPrefix orderFile relative renameLimit renames srcPrefix " +
    "statGraphWidth statNameWidth suppressBlankEmpty trustExitCode wordRegex wsErrorHighlight",
  difftool: "guiDefault prompt trustExitCode",
  fastimport: "unpackLimit",
  feature: "* experimental manyFiles",
  fetch:
    "all bundleCreationToken fsckObjects negotiationAlgorithm output parallel prune pruneTags showForcedUpdates " +
    "unpackLimit writeCommitGraph",
  format:
    "attach cc commitListFormat coverFromDescription coverLetter encodeEmailHeaders filenameMaxLength " +
    "forceInBodyFrom from headers mboxrd noprefix notes numbered outputDirectory pretty signOff signature " +
    "signatureFile subjectPrefix suffix thread to useAutoBase",
  fsmonitor: "allowRemote socketDir",
  gc:
    "<pattern>.reflogExpire <pattern>.reflogExpireUnreachable aggressiveDepth aggressiveWindow autoDetach " +
    "autoPackLimit bigPackThreshold cruftPacks logExpiry maxCruftSize packRefs pruneExpire reflogExpire " +
    "reflogExpireUnreachable repackFilter repackFilterTo rerereResolved rerereUnresolved worktreePruneExpire " +
    "writeCommitGraph",
  gpg: "format minTrustLevel ssh.allowedSignersFile ssh.revocationFile",
  grep: "column extendedRegexp fallbackToNoIndex fullName lineNumber patternType threads",
  help: "format htmlPath",
  hook: "<event>.enabled <event>.jobs <friendly-name>.event <friendly-name>.parallel jobs",
  http:
    "<url>.* cookieFile curloptResolve delegation emptyAuth extraHeader followRedirects keepAliveCount " +
    "keepAliveIdle keepAliveInterval lowSpeedLimit lowSpeedTime maxRequests maxRetries maxRetryTime minSessions " +
    "noEPSV pinnedPubkey postBuffer proactiveAuth proxy proxyAuthMethod proxySSLCAInfo proxySSLCert " +
    "proxySSLCertPasswordProtected proxySSLKey retryAfter saveCookies schannelCheckRevoke schannelUseSSLCAInfo " +
    "sslBackend sslCAInfo sslCAPath sslCert sslCertPasswordProtected sslCertType sslCipherList sslKey sslKeyType " +
    "sslTry sslVerify sslVersion userAgent version",
  i18n: "commitEncoding logOutputEncoding",
  index: "recordEndOfIndexEntries recordOffsetTable skipHash sparse threads version",
  init: "defaultBranch defaultObjectFormat defaultRefFormat defaultSubmodulePathConfig",
  interactive: "singleKey",
  log: "abbrevCommit date decorate diffMerges excludeDecoration follow graphColors initialDecorationSet mailmap " + "showRoot",
  lsrefs: "unborn",
  mailinfo: "scissors",
  mailmap: "blob file",
  merge:
    "<driver>.name autoStash branchdesc conflictStyle defaultToUpstream directoryRenames ff log renameLimit " +
    "renames renormalize stat suppressDest verbosity",
  notes: "<name>.mergeStrategy displayRef mergeStrategy rewrite.<command> rewriteMode rewriteRef",
  pack:
    "allowPackReuse compression deltaCacheLimit deltaCacheSize depth indexVersion island islandCore packSizeLimit " +
    "preferBitmapTips readReverseIndex threads useBitmapBoundaryTraversal useBitmaps usePathWalk useSparse window " +
    "windowMemory writeBitmapHashCache writeBitmapLookupTable writeReverseIndex",
  pretty: "<name>",
  promisor: "acceptFromServer advertise checkFields quiet sendFields storeFields",
  protocol: "version",
  pull: "autoStash ff octopus rebase twohead",
  push: "autoSetupRemote default followTags negotiate pushOption useBitmaps useForceIfIncludes",
  rebase:
    "abbreviateCommands autoSquash autoStash backend forkPoint instructionFormat maxLabelLength " +
    "missingCommitsCheck rebaseMerges rescheduleFailedExec stat updateRefs",
  receive:
    "advertiseAtomic advertisePushOptions certNonceSeed certNonceSlop denyCurrentBranch denyDeleteCurrent " +
    "denyDeletes denyNonFastForwards fsckObjects hideRefs keepAlive maxInputSize shallowUpdate unpackLimit " +
    "updateServerInfo",
  reftable: "blockSize geometricFactor indexObjects lockTimeout restartInterval",
  remote:
    "<name>.fetch <name>.followRemoteHEAD <name>.mirror <name>.negotiationInclude <name>.negotiationRestrict " +
    "<name>.partialclonefilter <name>.proxy <name>.proxyAuthMethod <name>.prune <name>.pruneTags <name>.push " +
    "<name>.serverOption <name>.skipDefaultUpdate <name>.skipFetchAll <name>.tagOpt pushDefault",
  remotes: "<group>",
  repack:
    "cruftDepth cruftThreads cruftWindow cruftWindowMemory midxMustContainCruft midxNewLayerThreshold " +
    "midxSplitFactor packKeptObjects updateServerInfo useDeltaBaseOffset useDeltaIslands writeBitmaps",
  replay: "refAction",
  rerere: "autoUpdate enabled",
  revert: "reference",
  safe: "bareRepository directory",
  showBranch: "default",
  sideband: "<url>.* allowControlCharacters",
  sparse: "expectFilesOutsideOfPatterns",
  splitIndex: "maxPercentChange sharedIndexExpire",
  ssh: "variant",
  stash: "index showIncludeUntracked showPatch showStat",
  status:
    "aheadBehind branch compareBranches displayCommentPrefix relativePaths renameLimit renames short showStash " + "showUntrackedFiles",
  submodule:
    "<name>.active <name>.branch <name>.fetchRecurseSubmodules <name>.ignore active alternateErrorStrategy " +
    "alternateLocation fetchJobs propagateBranches",
  tag: "sort",
  tar: "umask",
  trace2:
    "configParams destinationDebug envVars eventBrief eventNesting eventTarget maxFiles normalBrief normalTarget " + "perfBrief perfTarget",
  trailer: "<key-alias>.ifexists <key-alias>.ifmissing <key-alias>.key <key-alias>.where ifexists ifmissing separators " + "where",
  transfer: "advertiseObjectInfo advertiseSID bundleURI credentialsInUrl fsckObjects hideRefs unpackLimit",
  uploadarchive: "allowUnreachable",
  uploadpack: "allowAnySHA1InWant allowFilter allowReachableSHA1InWant allowRefInWant allowTipSHA1InWant hideRefs keepAlive",
  uploadpackfilter: "<filter>.allow allow tree.maxDepth",
  user: "email name signingKey useConfigOnly",
  versionsort: "suffix",
  worktree: "guessRemote useRelativePaths",
};

/** Sections with members of one kind: whether to show something, in which colour, how bad it is. */
const harmlessSections = ["advice.*", "color.*", "column.*", "fsck.*", "receive.fsck.*", "fetch.fsck.*"];

/** A name as `git help --config` writes it, or with stars, as a pattern of such names. */
const patternOf = (name: string): RegExp =>
  new RegExp(
    `^${name
      .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replace(/<[^>]+>/g, "<[^>]+>")
      .replaceAll("*", ".*")}$`,
    "i",
  );

const judged = [
  ...programSettings.map(({ name }) => name),
  ...harmlessSections,
  ...Object.entries(harmless).flatMap(([section, members]) => members.split(" ").map((member) => `${section}.${member}`)),
].map(patternOf);

export const isJudged = (name: string): boolean => judged.some((pattern) => pattern.test(name));

/** Whether the name of a setting that nobody has judged sounds like something that runs, or says where something is that does. */
export const soundsLikeProgram = (name: string): boolean =>
  /cmd|command|program|helper|hook|editor|pager|driver|tool|proxy|tunnel|browser|exec|script|clean|smudge|process|textconv|filter|askpass|path|ur[il]|vcs|server|daemon|agent|external|monitor|pack$|viewer|update$|alias|httpd/i.test(
    name.replace(/<[^>]+>/g, ""),
  );
