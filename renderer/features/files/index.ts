// What others may use of the Files view.
export { FilesView } from "./FilesView.tsx";
export { saveAll, workplaceOf } from "./file-actions.ts";
