// Paths that must never enter a tree, and look-alikes that must: after git's own t1014 and the CVEs of git, Gogs and Gitea.

/** Names that some file system opens as `.git`: case, ignorable code points, short names, trailing dots and spaces, streams. */
const disguises: readonly string[] = [
  ...[".git", ".GIT", ".Git", ".gIt", ".giT", ".giT "],
  ...["git~1", "GIT~1", "Git~1"],
  ...[".git ", ".git  ", ".git.", ".git..", ".git. .", ".git . ", "git~1 ", "git~1.", ".GIT. "],
  ...[".git:x", ".git::$INDEX_ALLOCATION", ".git::$DATA", "git~1:x", ".git:", ".git :x", ".GIT::$INDEX_ALLOCATION"],
  ...["\u200c", "\u200d", "\u200e", "\u200f", "\u202a", "\u202b", "\u202c", "\u202d", "\u202e"].map((mark) => `.g${mark}it`),
  ...["\u206a", "\u206b", "\u206c", "\u206d", "\u206e", "\u206f", "\ufeff", "\u00ad", "\u180e"].map((mark) => `.gi${mark}t`),
  ...["\u200c.git", ".git\u200c", "\ufeff.GIT", ".\u200dGit", ".git\ufeff "],
];

/** Steps out of the tree, also as Windows and macOS read them. */
const climbs: readonly string[] = [
  ...["..", ".. ", "..\u200c", "\u200c..", "..:x", "..::$DATA"],
  ...["..\\x", "a\\..\\x", "\\..", "..\\..\\x"],
];

/** Components that no tree may hold wherever they stand. */
const components: readonly string[] = [
  ...[".", ". ", ".\u200c", "\u200c", "\ufeff", "\u200d\u200e"],
  ...["a\\b", "\\", "C:\\x", "\\\\server\\share", ".git\\config", "a\\.git"],
  ...["a\nb", "a\rb", "a\tb", "\u0001", "a\u001b[2J", "\u007f", "a\u0000b", "\u0000"],
  ...["x".repeat(256), "é".repeat(128), "\ud800", "a\udc00"],
];

const around: readonly ((bad: string) => string)[] = [
  (bad) => bad,
  (bad) => `${bad}/config`,
  (bad) => `a/${bad}`,
  (bad) => `a/${bad}/hooks/post-receive`,
  (bad) => `many/${bad}/x`,
];

const whole: readonly string[] = [
  ...["//a", "a//b", "a/", "a/b/", "/", "//", "///etc/passwd", "./a", "a/./b", "a/.", "././a"],
  ...["../a", "../../../../etc/passwd", "a/../b", "a/..", "a/../../b", "/..", "/../a", "many/../../x", "..//a"],
  ...[".gitmodules/x", ".GITMODULES/x", "a/.gitmodules/b", "gitmod~1/x", ".gitmodules /x", ".gitmodules./x"],
  ...["a/".repeat(2_100).concat("b"), "x/".repeat(10_000).concat("y")],
];

export const hostilePaths: readonly string[] = [
  ...new Set([...whole, ...[...disguises, ...climbs, ...components].flatMap((bad) => around.map((place) => place(bad)))]),
].filter((path) => path !== "");

/** Names that look like the above and are anybody's right. */
export const lawfulPaths: readonly string[] = [
  ...[".gitignore", ".gitattributes", ".github/workflows/x.yml", ".gitkeep", ".git-blame-ignore-revs", ".gitx", "x.git", "git", "GIT"],
  ...[
    "a..b",
    "..a",
    "a..",
    "...",
    "....",
    "a...b",
    "..a/b",
    "git~x",
    "git~",
    "git~2",
    "git~10",
    "GIT~123",
    "xgit~1",
    "agit~1",
    "git-1",
    "gitt~1",
    ".agit",
  ],
  ...[
    "-x",
    "--output=x",
    "-",
    "--",
    "~",
    "~root",
    "$HOME",
    "`id`",
    "$(id)",
    ";x",
    "|x",
    "&x",
    "a b",
    " a",
    "*",
    "?",
    "[a]",
    ":x",
    ":(top)x",
  ],
  ...[
    "%2e%2e%2fx",
    "%2e%2e",
    "%00",
    "%252e",
    "é",
    "e\u0301",
    "日本語.txt",
    "🙂",
    "a\u200cb",
    "\u202ex",
    "HEAD",
    "refs/heads/main",
    "x".repeat(255),
  ],
  ...["con", "nul.txt", "aux", "a:b", "a'b", 'a"b', "<a>", "a=b&c", "+", "a+b", "#a", "@", "@{1}", "a@{1}"],
];
