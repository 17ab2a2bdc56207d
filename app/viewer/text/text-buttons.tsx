import IconBack from '~icons/tabler/chevron-left';
import IconForward from '~icons/tabler/chevron-right';
import IconAloud from '~icons/tabler/headphones';
import IconAuto from '~icons/tabler/player-track-next';
import IconSearch from '~icons/tabler/search';
import { WORDING } from '../frame/viewer-wording.ts';
import paged from './paged.module.css';
import type { TextFlow } from './text-flow.ts';
import type { TextTool } from './text-tools.tsx';
import styles from './text-viewer.module.css';

/** What may be opened over the text, in the lower bar. */
export function ToolButtons({ onTool }: { onTool: (tool: TextTool) => void }) {
  return (
    <>
      <button type="button" aria-label={WORDING.search} aria-haspopup="dialog" onClick={() => onTool('search')}>
        <IconSearch aria-hidden="true" width={22} height={22} />
      </button>
      <button type="button" aria-label={WORDING.aloud} onClick={() => onTool('aloud')}>
        <IconAloud aria-hidden="true" width={22} height={22} />
      </button>
      <button type="button" aria-label={WORDING.autoScroll} onClick={() => onTool('auto')}>
        <IconAuto aria-hidden="true" width={22} height={22} />
      </button>
    </>
  );
}

/** To turn pages without gestures or zones; they stand at the sides of wide screens, elsewhere they show on focus. */
export function PageButtons({ flow }: { flow: TextFlow | undefined }) {
  return (
    <div className={`${styles.turners} ${paged.turners}`}>
      <button type="button" aria-label={WORDING.previousPage} onClick={() => flow?.turn(-1)}>
        <IconBack aria-hidden="true" width={24} height={24} />
      </button>
      <button type="button" aria-label={WORDING.nextPage} onClick={() => flow?.turn(1)}>
        <IconForward aria-hidden="true" width={24} height={24} />
      </button>
    </div>
  );
}
