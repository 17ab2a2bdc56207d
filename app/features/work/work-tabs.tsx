import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useStableChoice } from './episodes/episode-selection.ts';
import { moveBetweenTabs } from '../../components/tab-keys.ts';
import ui from '../../components/ui.module.css';
import styles from './work-page.module.css';
import { Link } from '../../navigation/link.tsx';

const NAMES = { info: '작품 정보', guide: '이야기·인물' };
type WorkTab = 'episodes' | keyof typeof NAMES;

interface TabsProps {
  count: number;
  /** `guide`: only of works that have one. */
  panels: Record<'episodes' | 'info', ReactNode> & { guide: ReactNode | null };
}

/** Sticky tabs; links without script. */
export function WorkTabs({ count, panels }: TabsProps): ReactNode {
  const { search } = useLocation();
  const choose = useStableChoice();
  const tabs: { tab: WorkTab; name: ReactNode }[] = [
    { tab: 'episodes', name: countedName(count) },
    ...(panels.guide ? [{ tab: 'guide' as const, name: NAMES.guide }] : []),
    { tab: 'info', name: NAMES.info },
  ];
  const wanted = new URLSearchParams(search).get('tab');
  const workTab = tabs.find(({ tab }) => tab === wanted)?.tab ?? 'episodes';
  return (
    <>
      <div role="tablist" aria-label="작품" className={`${ui.tabs} ${styles.tabs}`} onKeyDown={moveBetweenTabs}>
        {tabs.map(({ tab, name }) => (
          <Link
            key={tab}
            id={`tab-${tab}`}
            role="tab"
            className={ui.tab}
            to={`?tab=${tab}`}
            preventScrollReset
            aria-selected={tab === workTab}
            aria-controls={`panel-${tab}`}
            tabIndex={tab === workTab ? 0 : -1}
            onClick={choose}
          >
            {name}
          </Link>
        ))}
      </div>
      {tabs.map(({ tab }) => (
        <div key={tab} id={`panel-${tab}`} role="tabpanel" aria-labelledby={`tab-${tab}`} hidden={tab !== workTab}>
          {panels[tab]}
        </div>
      ))}
    </>
  );
}

function countedName(count: number): ReactNode {
  return (
    <>
      회차 <small>{count}</small>
    </>
  );
}
