import IconBack from '~icons/tabler/chevron-left';
import IconForward from '~icons/tabler/chevron-right';
import IconAloud from '~icons/tabler/headphones';
import IconAuto from '~icons/tabler/player-track-next';
import IconSearch from '~icons/tabler/search';
import { READER_LABELS } from '../shell/reader-labels.ts';
import paged from './paged.module.css';
import type { TextFlow } from './text-flow.ts';
import type { TextTool } from './text-tools.tsx';
import styles from './text-viewer.module.css';

export function ToolButtons({ onTool }: { onTool: (tool: TextTool) => void }) {
  return (
    <>
      <button
        type="button"
        aria-label={READER_LABELS.search}
        aria-haspopup="dialog"
        onPointerEnter={() => void import('../search/search-sheet.tsx')}
        onClick={() => onTool('search')}
      >
        <IconSearch aria-hidden="true" width={22} height={22} />
      </button>
      <button type="button" aria-label={READER_LABELS.aloud} onClick={() => onTool('aloud')}>
        <IconAloud aria-hidden="true" width={22} height={22} />
      </button>
      <button type="button" aria-label={READER_LABELS.autoScroll} onClick={() => onTool('auto')}>
        <IconAuto aria-hidden="true" width={22} height={22} />
      </button>
    </>
  );
}

/** Page buttons; visible on wide screens, elsewhere on focus. */
export function PageButtons({ flow }: { flow: TextFlow | undefined }) {
  return (
    <div className={`${styles.turners} ${paged.turners}`}>
      <button type="button" aria-label={READER_LABELS.previousPage} onClick={() => flow?.turnPage(-1)}>
        <IconBack aria-hidden="true" width={24} height={24} />
      </button>
      <button type="button" aria-label={READER_LABELS.nextPage} onClick={() => flow?.turnPage(1)}>
        <IconForward aria-hidden="true" width={24} height={24} />
      </button>
    </div>
  );
}
