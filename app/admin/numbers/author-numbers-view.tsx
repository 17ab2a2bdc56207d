import type { ReactNode } from 'react';
import type { AuthorNumbers, EpisodeNumbers } from '#shared/authors/author-numbers';
import { AGE_BANDS, NUMBER_TERMS, SOURCE_NAMES } from '#shared/authors/number-terms';
import { dottedDay } from '#shared/content/seoul-date';
import { monthName } from '#shared/money/settlement';
import { Chart } from '../components/chart.tsx';
import charts from '../components/chart.module.css';
import { Panel } from '../components/console-page.tsx';
import { type Column, DataTable, Pager } from '../components/data-table.tsx';
import { Figures, type KeyFigure } from '../components/figures.tsx';
import styles from './author-numbers-view.module.css';
import { Details } from '../components/details.tsx';

type NumberTerm = keyof typeof NUMBER_TERMS;

interface AuthorNumbersViewProps {
  numbers: AuthorNumbers;
  /** Path of another page of episodes. */
  pagePath: (page: number) => string;
}

const count = (value: number): string => value.toLocaleString('ko-KR');
const percent = (value: number | null): string => (value === null ? '–' : `${value}%`);

/** What an author reads about a work: sums, days, episodes, where readers come from. */
export function AuthorNumbersView({ numbers, pagePath }: AuthorNumbersViewProps): ReactNode {
  return (
    <>
      <Figures figures={figuresOf(numbers)} />
      <Days numbers={numbers} />
      <EpisodesAndReaders numbers={numbers} pagePath={pagePath} />
    </>
  );
}

function Days({ numbers }: Pick<AuthorNumbersViewProps, 'numbers'>): ReactNode {
  const { days } = numbers;
  if (days.every(({ views, follows, likes }) => views + follows + likes === 0))
    return (
      <Panel title="일별">
        <p className={styles.empty}>아직 열람이 없습니다. 첫 통계는 독자가 읽은 다음 날 새벽에 나옵니다.</p>
      </Panel>
    );
  const points = (of: 'views' | 'follows' | 'likes') => ({
    points: days.slice(-28).map((day) => ({ label: day.day.slice(5).replace('-', '.'), value: day[of] })),
    comparison: { name: '이전 4주', values: days.slice(0, -28).map((day) => day[of]) },
  });
  return (
    <Panel title="일별" lead={`${dottedDay(numbers.countedUntil)}까지의 집계입니다. 점선은 이전 4주입니다.`}>
      <div className={charts.charts}>
        <Chart kind="line" title="조회수" {...points('views')} />
        <Chart kind="line" title="새 선작" {...points('follows')} />
        <Chart kind="line" title="추천" {...points('likes')} />
      </div>
      <DataTable
        caption="일별 통계"
        columns={DAY_COLUMNS}
        rows={days.slice(-7).toReversed()}
        keyOf={({ day }) => day}
        phone="table"
        empty="아직 집계된 날짜가 없습니다."
      />
      <HowCounted terms={['views', 'follows', 'followRate', 'likeRate']} />
    </Panel>
  );
}

/** The numbers of episodes, of paying readers, and where readers come from. */
export function EpisodesAndReaders({ numbers, pagePath }: AuthorNumbersViewProps): ReactNode {
  const { episodes, page, pages } = numbers;
  return (
    <>
      <Panel
        title="회차별"
        lead={`비율은 회원이 20명 모인 회차부터, ${dottedDay(numbers.weekUntil)}까지 매주 정해집니다. 색으로 표시한 회차는 이탈 구간입니다.`}
      >
        <DataTable
          caption="회차별 통계"
          columns={EPISODE_COLUMNS}
          rows={episodes.toReversed()}
          keyOf={({ id }) => id}
          empty="아직 공개한 회차가 없습니다."
        />
        <Pager
          newer={page > 1 ? pagePath(page - 1) : undefined}
          older={page < pages ? pagePath(page + 1) : undefined}
        />
        <HowCounted terms={['launchViews', 'continued', 'fromFirst', 'finished', 'bins', 'dropOff']} />
      </Panel>
      <Conversion conversion={numbers.conversion} />
      <Readers numbers={numbers} />
    </>
  );
}

function figuresOf({ sums, sumsBefore, followers }: AuthorNumbers): KeyFigure[] {
  const before = (value: number): string => `이전 4주 ${count(value)}`;
  return [
    { label: '4주 조회수', value: count(sums.views), note: before(sumsBefore.views) },
    { label: '선작', value: count(followers), note: `4주 동안 ${count(sums.follows)}명이 새로 담았습니다` },
    { label: '선작률', value: percent(sums.followRate), note: `이전 4주 ${percent(sumsBefore.followRate)}` },
    { label: '추천비', value: percent(sums.likeRate), note: `추천 ${count(sums.likes)}, ${before(sumsBefore.likes)}` },
  ];
}

const DAY_COLUMNS: Column<AuthorNumbers['days'][number]>[] = [
  { title: '날짜', cell: ({ day }) => day.slice(2).replaceAll('-', '.') },
  { title: '조회수', kind: 'number', cell: ({ views }) => count(views) },
  { title: '1화 조회수', kind: 'number', cell: ({ firstViews }) => count(firstViews) },
  { title: '새 선작', kind: 'number', cell: ({ follows }) => count(follows) },
  { title: '추천', kind: 'number', cell: ({ likes }) => count(likes) },
];

const EPISODE_COLUMNS: Column<EpisodeNumbers>[] = [
  {
    title: '회차',
    cell: ({ position, title, isDropOff }) => (
      <span className={isDropOff ? styles.dropOff : undefined}>
        {position}. {title}
        {isDropOff ? <span className="visually-hidden"> (이탈 구간)</span> : null}
      </span>
    ),
  },
  { title: '조회수', kind: 'number', cell: ({ views }) => count(views) },
  { title: '최신화 24시간', kind: 'number', cell: ({ launchViews }) => count(launchViews) },
  { title: '추천', kind: 'number', cell: ({ likes }) => count(likes) },
  { title: '연독률', kind: 'number', cell: ({ continued }) => percent(continued) },
  { title: '1화 기준', kind: 'number', cell: ({ fromFirst }) => percent(fromFirst) },
  { title: '완독률', kind: 'number', cell: ({ finished }) => percent(finished) },
  { title: '읽은 위치', cell: ({ bins }) => <Bins bins={bins} /> },
];

/** Readers by the fifth of the episode in which they stopped. */
function Bins({ bins }: { bins: number[] | null }): ReactNode {
  if (!bins) return '–';
  const most = Math.max(1, ...bins);
  const text = bins.map((readers, at) => `${(at + 1) * 20}%까지 ${readers}명`).join(', ');
  return (
    <svg className={styles.bins} viewBox="0 0 50 16" role="img" aria-label={text}>
      {bins.map((readers, at) => {
        const height = Math.max(1, (readers / most) * 16);
        return <rect key={`${at * 10}`} x={at * 10 + 1} y={16 - height} width={8} height={height} />;
      })}
    </svg>
  );
}

function Conversion({ conversion }: Pick<AuthorNumbers, 'conversion'>): ReactNode {
  return (
    <Panel title="유료 전환">
      {conversion ? (
        <Figures
          figures={[
            {
              label: '전환율',
              value: percent(conversion.rate),
              note: `마지막 무료 회차 조회수 ${count(conversion.views)}`,
            },
            { label: '소장과 대여', value: `${count(conversion.buyers)}명`, note: '4주 동안, 일별 회원 수의 합' },
            { label: '이용권', value: `${count(conversion.ticketUsers)}명`, note: '전환율에 넣지 않습니다' },
            { label: '기다리면 무료', value: `${count(conversion.waitingUsers)}명`, note: '전환율에 넣지 않습니다' },
          ]}
        />
      ) : (
        <p className={styles.empty}>무료 회차 뒤에 유료 회차가 있으면 여기에 보입니다.</p>
      )}
      <HowCounted terms={['conversion']} />
    </Panel>
  );
}

function Readers({ numbers: { sources, ages } }: Pick<AuthorNumbersViewProps, 'numbers'>): ReactNode {
  const all = sources.reduce((sum, { visitorDays }) => sum + visitorDays, 0);
  return (
    <Panel title="독자">
      <div className={styles.readers}>
        <Shares
          title="유입 경로 (4주)"
          empty="방문이 10번 모이면 보입니다."
          rows={sources.map(({ source, visitorDays }) => ({
            name: SOURCE_NAMES[source] ?? source,
            share: Math.round((visitorDays / all) * 100),
            text: count(visitorDays),
          }))}
        />
        <Shares
          title={ages ? `연령 (${monthName(ages.month)})` : '연령'}
          empty="본인인증을 마친 독자가 한 달에 50명이 되면 보입니다."
          rows={(ages?.groups ?? []).map(({ ageBand, percent: share }) => ({
            name: AGE_BANDS[ageBand],
            share,
            text: `약 ${share}%`,
          }))}
        />
      </div>
      <HowCounted terms={['sources', 'ages']} />
    </Panel>
  );
}

interface SharesProps {
  title: string;
  empty: string;
  rows: { name: string; share: number; text: string }[];
}

function Shares({ title, empty, rows }: SharesProps): ReactNode {
  return (
    <section>
      <h3 className={styles.shareTitle}>{title}</h3>
      {rows.length === 0 ? <p className={styles.empty}>{empty}</p> : null}
      <dl className={styles.shares}>
        {rows.map(({ name, share, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect className={styles.track} width={100} height={8} />
                <rect width={share} height={8} />
              </svg>
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function HowCounted({ terms }: { terms: readonly NumberTerm[] }): ReactNode {
  return (
    <Details className={styles.how}>
      <summary>어떻게 세나요?</summary>
      <dl>
        {terms.map((term) => (
          <div key={term}>
            <dt>{NUMBER_TERMS[term].label}</dt>
            <dd>{NUMBER_TERMS[term].how}</dd>
          </div>
        ))}
      </dl>
    </Details>
  );
}
