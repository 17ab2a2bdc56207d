import type { ReactNode } from 'react';
import { setShowsStreak, showReadingYear } from '#domain/reading';
import { paths } from '#shared/web/paths';
import { formText } from '../../browser/form-text.ts';
import ui from '../../components/ui.module.css';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm } from '../../features/account/my-form.tsx';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import styles from '../../features/activity/activity.module.css';
import { durationText } from '../../features/activity/duration-text.ts';
import { YearCardButton } from '../../features/activity/year-card-button.tsx';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { Link } from '../../navigation/link.tsx';
import { readForm } from '../../server/form-data.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/my-reading';

export const handle = { title: '독서 기록', back: '/my' };
const PATH = '/my/reading';
const CARD_TITLES = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, reader } = requireMemberPage(pageContext, url).member;
  const year = Number(url.searchParams.get('year')) || undefined;
  return {
    ...(await showReadingYear(pageContext.ctx, { memberNo, reader, year })),
    shop: pageContext.shop.name,
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const isShown = formText(await readForm(request), 'act') === 'show';
  return runAccountAction(async () => {
    await setShowsStreak(pageContext.ctx, { memberNo, isShown });
    return { path: PATH, message: isShown ? 'streak-on' : 'streak-off' };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '독서 기록');
}

export default function MyReadingPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { year, years, sum, works, months, streak, shop } = loaderData;
  const minutes = Math.round(sum.ms / 60_000);
  return (
    <MyPage title="독서 기록" intro="이 기록은 나에게만 보입니다. 최근 14개월의 읽은 기록으로 계산합니다.">
      <nav className={`${ui.chips} ${styles.years}`} aria-label="연도">
        {years.map((each) => (
          <Link
            key={each}
            className={ui.chip}
            to={`${PATH}?year=${each}`}
            aria-current={each === year ? 'true' : undefined}
          >
            <span>{each}년</span>
          </Link>
        ))}
      </nav>
      <dl className={styles.figures}>
        <Figure name="읽은 시간" value={durationText(minutes)} />
        <Figure name="읽은 날" value={`${sum.days}일`} />
        <Figure name="완독한 회차" value={`${sum.episodes.toLocaleString('ko-KR')}화`} />
        <Figure name="완독한 작품" value={`${sum.works.toLocaleString('ko-KR')}편`} />
      </dl>
      <section className={my.part}>
        <h2>월별 읽은 시간</h2>
        <Months months={months} />
      </section>
      <section className={my.part}>
        <h2>오래 읽은 작품</h2>
        {works.length === 0 ? (
          <p>아직 읽은 작품이 없습니다. 작품을 읽으면 이곳에 모입니다.</p>
        ) : (
          <ol className={styles.works}>
            {works.map((work) => (
              <li key={work.id}>
                <Link to={paths.work(work.id)}>{work.title}</Link>
                <span>{durationText(work.minutes)}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <Streak streak={streak} />
      {sum.days > 0 ? (
        <section className={my.part}>
          <h2>독서 카드</h2>
          <p>{year}년의 독서를 이미지로 만들어 공유할 수 있습니다. 성인 작품의 제목은 넣지 않습니다.</p>
          <YearCardButton
            card={{
              year,
              shop,
              minutes,
              episodes: sum.episodes,
              works: sum.works,
              titles: works
                .filter(({ isAdult }) => !isAdult)
                .slice(0, CARD_TITLES)
                .map(({ title }) => title),
            }}
          />
        </section>
      ) : null}
    </MyPage>
  );
}

function Figure({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const [BAR, STEP, HEIGHT] = [18, 28, 96];

function Months({ months }: { months: number[] }): ReactNode {
  const most = Math.max(1, ...months);
  const text = months.flatMap((minutes, at) => (minutes > 0 ? `${at + 1}월 ${durationText(minutes)}` : []));
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${STEP * 12} ${HEIGHT + 22}`}
      role="img"
      aria-label={text.join(', ') || '읽은 기록이 없습니다.'}
    >
      {months.map((minutes, at) => {
        const height = minutes === 0 ? 1 : Math.max(3, (minutes / most) * HEIGHT);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- because the twelve months have no other name.
          <g key={at}>
            <rect x={at * STEP + (STEP - BAR) / 2} y={HEIGHT - height} width={BAR} height={height} rx={2} />
            <text x={at * STEP + STEP / 2} y={HEIGHT + 16}>
              {at + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Streak({ streak }: { streak: { current: number; longest: number } | null }): ReactNode {
  return (
    <section className={my.part}>
      <h2>연속 독서일</h2>
      {streak ? (
        <dl className={styles.figures}>
          <Figure name="지금" value={`${streak.current}일`} />
          <Figure name="최장" value={`${streak.longest}일`} />
        </dl>
      ) : (
        <p>원할 때만 표시합니다. 며칠을 이어 읽었는지 세며, 알림은 보내지 않습니다.</p>
      )}
      <MyForm submit={streak ? '표시하지 않기' : '표시하기'} act={streak ? 'hide' : 'show'} tone="quiet" />
    </section>
  );
}
