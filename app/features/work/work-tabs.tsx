import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useStableChoice } from './episodes/episode-selection.ts';
import { moveBetweenTabs } from '../../components/tab-keys.ts';
import ui from '../../components/ui.module.css';
import styles from './work-page.module.css';
import { Link } from '../../navigation/link.tsx';

type WorkTab = 'episodes' | 'info';

interface TabsProps {
  count: number;
  panels: Record<WorkTab, ReactNode>;
}

/** Sticky tabs; links without script. */
export function WorkTabs({ count, panels }: TabsProps): ReactNode {
  const { search } = useLocation();
  const choose = useStableChoice();
  const workTab: WorkTab = new URLSearchParams(search).get('tab') === 'info' ? 'info' : 'episodes';
  const tabs: { tab: WorkTab; name: ReactNode }[] = [
    { tab: 'episodes', name: countedName(count) },
    { tab: 'info', name: '작품 정보' },
  ];
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
