// The edge that makes the sidebar wider or narrower.
import { sidebarLimits, useTreeStore } from "../../../state/tree.ts";
import { Splitter } from "../../../ui/controls/Splitter.tsx";

export function SidebarEdge() {
  const { width, setWidth } = useTreeStore();
  const { least, most, usual } = sidebarLimits;
  return (
    <div className="files-edge">
      <Splitter label="Sidebar width" size={width} onSizeChange={setWidth} min={least} max={most} usual={usual} />
    </div>
  );
}
