// What others may use of the Files view.

export { saveAll, workplaceOf } from "./actions/file-actions.ts";
export { FilesView } from "./FilesView.tsx";
