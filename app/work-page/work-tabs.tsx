import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useStillChoice } from './still-choice.ts';
import { moveBetweenTabs } from '../ui/tab-keys.ts';
import ui from '../ui/ui.module.css';
import styles from './work-page.module.css';

type WorkTab = 'episodes' | 'info';

interface TabsPlace {
  count: number;
  panels: Record<WorkTab, ReactNode>;
}

/** Episodes and facts under two tabs that stay at the top; each has its address for those without script. */
export function WorkTabs({ count, panels }: TabsPlace): ReactNode {
  const { search } = useLocation();
  const choose = useStillChoice();
  const shown: WorkTab = new URLSearchParams(search).get('tab') === 'info' ? 'info' : 'episodes';
  const tabs: { tab: WorkTab; name: ReactNode }[] = [
    { tab: 'episodes', name: countedName(count) },
    { tab: 'info', name: '작품 정보' },
  ];
  return (
    <>
      <div role="tablist" aria-label="작품" className={`${ui.tabs} ${styles.tabs}`} onKeyDown={moveBetweenTabs}>
        {tabs.map(({ tab, name }) => (
          <a
            key={tab}
            id={`tab-${tab}`}
            role="tab"
            className={ui.tab}
            href={`?tab=${tab}`}
            data-stay=""
            aria-selected={tab === shown}
            aria-controls={`panel-${tab}`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={choose}
          >
            {name}
          </a>
        ))}
      </div>
      {tabs.map(({ tab }) => (
        <div key={tab} id={`panel-${tab}`} role="tabpanel" aria-labelledby={`tab-${tab}`} hidden={tab !== shown}>
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
