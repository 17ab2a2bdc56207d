import { type ReactNode, useEffect, useRef } from 'react';
import ui from '../../components/ui.module.css';
import { ConsolePage } from '../components/console-page.tsx';
import styles from './setup.module.css';

const SECTIONS = [
  { path: '/operator/setup', name: '할 일' },
  { path: '/operator/setup/company', name: '사업자 정보' },
  { path: '/operator/setup/brand', name: '이름·로고·색' },
  { path: '/operator/setup/legal', name: '약관과 정책' },
  { path: '/operator/setup/connections', name: '결제·본인인증·메일' },
  { path: '/operator/setup/coins', name: '코인 상품' },
  { path: '/operator/setup/prepaid', name: '코인 이용 안내' },
  { path: '/operator/setup/rewards', name: '출석·타임 선물' },
  { path: '/operator/setup/campaigns', name: '유입 캠페인' },
  { path: '/operator/setup/search', name: '검색 엔진' },
  { path: '/operator/setup/authors', name: '작가실' },
  { path: '/operator/setup/webhooks', name: '웹훅' },
  { path: '/operator/setup/samples', name: '견본' },
];

interface SetupPageProps {
  here: string;
  lead: ReactNode;
  actions?: ReactNode;
  message?: Record<string, string>;
  children: ReactNode;
}

/** A section of the shop's setup. */
export function SetupPage({ here, lead, actions, message, children }: SetupPageProps): ReactNode {
  const name = SECTIONS.find(({ path }) => path === here)?.name ?? '';
  const title = here === '/operator/setup' ? '서점 설정' : name;
  const sections = useRef<HTMLElement>(null);
  // On phones the chips scroll sideways.
  useEffect(() => {
    const chip = sections.current?.querySelector<HTMLElement>('[aria-current]');
    if (chip)
      sections.current?.scrollTo({ left: chip.offsetLeft - (sections.current.clientWidth - chip.offsetWidth) / 2 });
  }, []);
  return (
    <ConsolePage title={title} lead={lead} actions={actions} {...(message ? { message } : {})}>
      <nav ref={sections} className={`${ui.chips} ${styles.sections}`} aria-label="서점 설정의 화면">
        {SECTIONS.map((section) => (
          <a
            key={section.path}
            className={ui.chip}
            href={section.path}
            aria-current={section.path === here ? 'page' : undefined}
          >
            <span>{section.name}</span>
          </a>
        ))}
      </nav>
      {children}
    </ConsolePage>
  );
}
