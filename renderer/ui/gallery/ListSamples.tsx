// Lists of any length and the edge between panes.
import { type KeyboardEvent, useState } from "react";
import { TabList } from "../controls/TabList.tsx";
import { TabPanel } from "../controls/TabPanel.tsx";
import { Tabs } from "../controls/Tabs.tsx";
import { type PaneSize, Split } from "../frame/Split.tsx";
import { RowList } from "../lists/RowList.tsx";
import { useList } from "../lists/use-list.ts";
import { ChangeLetter } from "../marks/ChangeLetter.tsx";
import { Spine } from "../marks/Spine.tsx";
import { Sample } from "./Sample.tsx";

const names = ["depots.yml", "nightly-replan.sh", "cutoff.ts", "legacy-cutoff.ts", "night-trunk.ts", "planner.ts"];
const states = ["changed", "mode", "moved", "removed", "added", "changed"] as const;
const nameAt = (index: number) => names[index % names.length] ?? "";
const stateAt = (index: number) => states[index % states.length] ?? "changed";

/** Samples of lists. */
export function ListSamples() {
  const [active, setActive] = useState(2);
  const [width, setWidth] = useState<PaneSize>(160);
  const [tab, setTab] = useState("files");
  const list = useList({
    role: "listbox",
    label: "Changes",
    count: 100_000,
    identity: "samples",
    rowHeight: 28,
    active,
    onActive: setActive,
    toText: nameAt,
  });
  // The gallery has no catalogue of keys: arrows and letters do.
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) list.step(step)();
    if (step !== undefined || list.type(event)) event.preventDefault();
  };
  return (
    <>
      <Sample title="List, 100,000 rows" flush>
        <div className="gallery-list">
          <RowList
            list={list}
            onKeyDown={onKeyDown}
            rowKey={String}
            renderRow={(index) => (
              <div className="gallery-file">
                <Spine state={stateAt(index)} />
                <span className="ui-ellipsis">
                  {nameAt(index)} {index}
                </span>
                <ChangeLetter change={stateAt(index)} />
              </div>
            )}
          />
        </div>
      </Sample>
      <Sample title="Detail tabs" flush>
        <Tabs selected={tab} onSelect={setTab}>
          <TabList
            label="Commit"
            items={[
              { id: "files", label: "Files", count: 3 },
              { id: "comments", label: "Comments", count: 2 },
              { id: "statuses", label: "Statuses", count: 12_480 },
            ]}
          />
          {["files", "comments", "statuses"].map((id) => (
            <TabPanel key={id} id={id} className="gallery-body">
              The {id} of this commit.
            </TabPanel>
          ))}
        </Tabs>
      </Sample>
      <Sample title="Split" flush>
        <div className="gallery-panes">
          <Split
            label="Pane width"
            sized="first"
            size={width}
            usual={160}
            least={80}
            most={300}
            onSize={setWidth}
            first={<div className="gallery-pane">{width}</div>}
            second={<div className="gallery-rest">The rest</div>}
          />
        </div>
      </Sample>
    </>
  );
}
