// Decap CMS as a site's owner would set it up: a page, its configuration, and what its login would have left in the browser.

/** `mode`: "editorial_workflow", or "simple", where what is saved is published at once. */
export function renderDecapPage(api, mode) {
  const config = {
    load_config_file: false,
    backend: {
      name: "gitlab",
      repo: "team/site",
      branch: "main",
      api_root: api,
      base_url: new URL(api).origin,
      auth_type: "implicit",
      app_id: "none",
    },
    publish_mode: mode,
    media_folder: "static/media",
    public_folder: "/media",
    local_backend: false,
    show_preview_links: true,
    slug: { encoding: "unicode", clean_accents: true },
    collections: [
      {
        name: "posts",
        label: "Posts",
        label_singular: "Post",
        folder: "content/posts",
        create: true,
        delete: true,
        editor: { notes: true },
        slug: "{{slug}}",
        fields: [
          { label: "Title", name: "title", widget: "string" },
          { label: "Picture", name: "picture", widget: "image", required: false },
          { label: "Body", name: "body", widget: "text" },
        ],
      },
    ],
  };
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Site</title><script>window.CMS_MANUAL_INIT = true;</script></head>
<body><script src="/decap/decap-cms.js"></script><script>window.CMS.init({ config: ${JSON.stringify(config)} });</script></body></html>`;
}

/** What the login keeps under the name that Decap looks for. */
export const loginOf = (token) => ["decap-cms-user", JSON.stringify({ backendName: "gitlab", token, login: "ada", name: "Ada Nowak" })];
