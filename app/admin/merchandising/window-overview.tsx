import type { ReactNode } from 'react';
import IconChevron from '~icons/console/chevron-right';
import { ADMIN_CONTENT_KIND_NAMES, type AdminContentKind } from '#shared/merchandising/admin-content-kinds';
import { adminPaths } from '#shared/web/admin-paths';
import { Badge, Panel } from '../components/console-page.tsx';
import { DataTable } from '../components/data-table.tsx';
import { itemPath } from './merchandising-labels.ts';
import styles from './window-overview.module.css';

/** Where readers see the kinds. */
const GROUPS: { title: string; kinds: { kind: AdminContentKind; lead: string }[] }[] = [
  {
    title: '홈과 서가',
    kinds: [
      { kind: 'curations', lead: '화면마다 보이는 줄과 순서를 정합니다.' },
      { kind: 'banners', lead: '화면 맨 위에 보이는 배너입니다.' },
      { kind: 'pins', lead: '랭킹의 정한 순위에 추천하는 작품입니다.' },
      { kind: 'words', lead: '검색 화면에 고정하거나 숨긴 검색어입니다.' },
    ],
  },
  {
    title: '작품을 모은 화면',
    kinds: [
      { kind: 'promotions', lead: '기간을 정해 할인하거나 무료로 여는 작품입니다.' },
      { kind: 'events', lead: '글과 그림, 쿠폰 버튼으로 꾸민 화면입니다.' },
      { kind: 'themes', lead: '작품을 골라 오래 두는 화면입니다.' },
      { kind: 'pavilions', lead: '출판사나 레이블의 작품을 모은 화면입니다.' },
    ],
  },
  {
    title: '안내와 주소',
    kinds: [
      { kind: 'notices', lead: '공지사항과 모든 화면 위의 알림 줄입니다.' },
      { kind: 'faqs', lead: '고객센터의 질문과 답입니다.' },
      { kind: 'legal', lead: '시행일을 정해 올리는 약관과 방침입니다.' },
      { kind: 'routes', lead: '옛 주소를 새 주소로 옮깁니다.' },
    ],
  },
];

interface WindowChange {
  kind: AdminContentKind;
  key: string;
  title: string;
  isEnd: boolean;
  at: string;
}

interface KindCounts {
  kind: AdminContentKind;
  running: number;
  coming: number;
}

interface WindowOverviewProps {
  kinds: readonly KindCounts[];
  changes: readonly WindowChange[];
}

/** What readers see now, and what changes by itself soon. */
export function WindowOverview({ kinds, changes }: WindowOverviewProps): ReactNode {
  return (
    <>
      <Panel title="앞으로 2주" lead="기간을 정한 진열이 시작하거나 끝나는 일정입니다.">
        <DataTable
          caption="앞으로 2주 안에 바뀌는 진열"
          rows={changes}
          keyOf={({ kind, key, isEnd }) => `${kind} ${key} ${isEnd}`}
          empty="2주 안에 시작하거나 끝나는 진열이 없습니다."
          columns={[
            { title: '일시', cell: ({ at }) => at },
            {
              title: '변화',
              cell: ({ isEnd }) => (isEnd ? <Badge tone="wait">종료</Badge> : <Badge tone="info">시작</Badge>),
            },
            { title: '이름', cell: ({ kind, key, title }) => <a href={itemPath(kind, key)}>{title}</a> },
            { title: '종류', cell: ({ kind }) => ADMIN_CONTENT_KIND_NAMES[kind] },
          ]}
        />
      </Panel>
      <div className={styles.groups}>
        {GROUPS.map(({ title, kinds: members }) => (
          <Panel key={title} title={title}>
            <ul className={styles.kinds}>
              {members.map(({ kind, lead }) => (
                <KindRow key={kind} kind={kind} lead={lead} counts={kinds.find((counts) => counts.kind === kind)} />
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  );
}

interface KindRowProps {
  kind: AdminContentKind;
  lead: string;
  counts: KindCounts | undefined;
}

function KindRow({ kind, lead, counts }: KindRowProps): ReactNode {
  const { running = 0, coming = 0 } = counts ?? {};
  return (
    <li>
      <a href={adminPaths.list(kind)}>
        <span className={styles.name}>
          <strong>{ADMIN_CONTENT_KIND_NAMES[kind]}</strong>
          <span className={styles.lead}>{lead}</span>
        </span>
        <span className={styles.counts}>
          <span>
            진행 <b>{running.toLocaleString('ko-KR')}</b>
          </span>
          {coming > 0 ? <span className={styles.coming}>예정 {coming.toLocaleString('ko-KR')}</span> : null}
        </span>
        <IconChevron width={18} height={18} aria-hidden="true" />
      </a>
    </li>
  );
}
