// Marks of rows, words for time and size, the way to here.

import { StatusBar } from "../frame/StatusBar.tsx";
import { Avatar } from "../marks/Avatar.tsx";
import { ChangeLetter } from "../marks/ChangeLetter.tsx";
import { type Change, changes } from "../marks/change.ts";
import { Dot } from "../marks/Dot.tsx";
import { Meter } from "../marks/Meter.tsx";
import { RefPill } from "../marks/RefPill.tsx";
import { Spine } from "../marks/Spine.tsx";
import { Age } from "../text/Age.tsx";
import { Breadcrumb } from "../text/Breadcrumb.tsx";
import { ByteSize } from "../text/ByteSize.tsx";
import { Kbd } from "../text/Kbd.tsx";
import { Sha } from "../text/Sha.tsx";
import { Sample } from "./Sample.tsx";

const kinds = Object.keys(changes) as Change[];
const minutesAgo = (count: number) => Date.now() - count * 60_000;

/** Samples of marks. */
export function MarkSamples() {
  return (
    <>
      <Sample title="Spine, change letter" flush>
        {kinds.map((change) => (
          <div key={change} className="gallery-file" style={{ position: "relative", flex: "none", height: 28 }}>
            <Spine state={change} />
            <span>{changes[change].name}</span>
            <ChangeLetter change={change} silent />
          </div>
        ))}
        <div className="gallery-file" style={{ position: "relative", flex: "none", height: 28 }}>
          <Spine state="conflict" />
          <span>conflict</span>
        </div>
      </Sample>
      <Sample title="Ref pill, hash, avatar, age, size">
        <div className="gallery-row">
          <RefPill name="main" isCurrent />
          <RefPill name="release/4.2" />
          <RefPill name="v4.2.0-rc.1" kind="tag" />
          <RefPill name="feature/a-very-long-name-that-nobody-wants-to-read-whole" />
        </div>
        <div className="gallery-row">
          <Avatar name="Ingrid Solberg" />
          <Avatar name="Priya Raman" size="normal" />
          <Avatar name="Renovate Bot" size="large" />
          <Sha sha="8f3c21a4be20f7d9be44105d17f02a93b5c861d0" />
          <Sha sha="4be20f74be20f7d9be44105d17f02a93b5c861d0" tone="accent" />
          <Sha sha="61d0a974be20f7d9be44105d17f02a93b5c861d0" plain />
        </div>
        <div className="gallery-row">
          <Age time={minutesAgo(0.2)} />
          <Age time={minutesAgo(12)} />
          <Age time={minutesAgo(60 * 24 * 3)} />
          <Age time={minutesAgo(60 * 24 * 40)} style="list" />
          <Age time={minutesAgo(60 * 24 * 5)} style="short" />
        </div>
        <div className="gallery-row">
          <ByteSize bytes={134} />
          <ByteSize bytes={11_264} />
          <ByteSize bytes={338_061_312} />
          <Dot state="on" />
          <Dot state="off" />
          <Dot state="amber" />
          <Dot state="red" />
        </div>
        <Meter label="Waiting for the server" value={0.62} valueLabel="38 seconds left" />
      </Sample>
      <Sample title="Breadcrumb, status bar">
        <Breadcrumb
          label="Path"
          crumbs={[
            { id: "src", label: "src", onPress: () => undefined },
            { id: "routing", label: "routing", onPress: () => undefined },
            { id: "file", label: "planner.ts", kind: "here", onPress: () => undefined },
            { id: "symbol", label: "planRoute", kind: "inside", onPress: () => undefined },
          ]}
        />
        <StatusBar
          start={
            <>
              <span>
                <Dot state="on" />
                gitlab.halden.example
              </span>
              <span>
                main at <Sha sha="8f3c21a4be20f7d9be44105d17f02a93b5c861d0" />
              </span>
            </>
          }
          end={
            <span>
              <Kbd keys="Esc" /> back to Files
            </span>
          }
        />
      </Sample>
    </>
  );
}
