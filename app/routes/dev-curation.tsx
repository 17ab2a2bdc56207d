import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { type CurationPreview, type Onlooker, previewCuration } from '#domain/showcase';
import { seoulMinute } from '#vocabulary/seoul-date';
import { routeGuard } from '../members/route-guards.server.ts';
import { refuseAddress } from '../refused.server.ts';
import { requestFacts } from '../request-context.server.ts';
import styles from '../lists/preview.module.css';
import ui from '../ui/ui.module.css';
import { shopPageFrom, shopPageText } from '../works/shop-page-text.ts';
import { ShopRows, ShopWindow } from '../works/shop-rows.tsx';
import { shownPage } from '../works/shown-page.server.ts';
import { pageTitle } from '../ui/page-head.ts';
import type { Route } from './+types/dev-curation';

const READERS: Record<Onlooker['kind'], string> = {
  visitor: '방문자',
  unverified: '회원(인증하지 않음)',
  minor: '회원(청소년)',
  'adult-off': '회원(성인 모드 꺼짐)',
  'adult-on': '회원(성인 모드 켜짐)',
  operator: '운영자',
};
const SEOUL = '+09:00';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx, reader, ...facts } = context.get(requestFacts);
  routeGuard('dev')(facts);
  const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0;
  const ask = askOf(url.searchParams);
  const at = ask.at && new Date(`${ask.at}:00${SEOUL}`);
  const preview = await previewCuration(ctx, {
    id,
    reader,
    onlooker: { kind: ask.kind, newForDays: ask.days, isApp: ask.isApp },
    ...(at ? { at } : {}),
  });
  if (!preview) return refuseAddress(url.pathname);
  const others = preview.others.map((one) => ({ id: one.id, name: nameOf(one) }));
  return { ask, name: nameOf(preview.curation), others, home: shopPageText(shownPage(preview.page)) };
}

/** Which moment and which onlooker an address asks for; what is none is as good as absent. */
function askOf(params: URLSearchParams) {
  const asked = params.get('at') ?? '';
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(asked) && !Number.isNaN(Date.parse(`${asked}:00${SEOUL}`));
  const kind = Object.keys(READERS).find((name): name is Onlooker['kind'] => name === params.get('who')) ?? 'visitor';
  const days = /^\d{1,3}$/.test(params.get('days') ?? '') ? Number(params.get('days')) : null;
  return { at: isMoment ? asked : '', kind, days, isApp: params.get('on') === 'app' };
}

function nameOf({ page, title, isPublished, startsAt, endsAt }: CurationPreview['curation']): string {
  const [from, until] = [startsAt && seoulMinute(startsAt), endsAt && seoulMinute(endsAt)];
  const period = from || until ? ` · ${from ?? ''} ~ ${until ?? ''}` : '';
  return `${page} · ${title || '평소'}${isPublished ? '' : ' (초안)'}${period}`;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, '큐레이션 미리보기(개발용)') }, { name: 'robots', content: 'noindex' }];
}

export default function DevCurationPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { ask, name, others, home } = loaderData;
  return (
    <>
      <section className={styles.preview} aria-label="미리보기 조건">
        <h1>{name}</h1>
        <Form method="get" className={styles.form} reloadDocument>
          <label>
            보는 때
            <input type="datetime-local" name="at" defaultValue={ask.at} />
          </label>
          <label>
            보는 사람
            <select name="who" defaultValue={ask.kind}>
              {Object.entries(READERS).map(([kind, words]) => (
                <option key={kind} value={kind}>
                  {words}
                </option>
              ))}
            </select>
          </label>
          <label>
            가입한 지(일)
            <input type="number" name="days" min="0" max="999" defaultValue={ask.days ?? ''} />
          </label>
          <label>
            보는 곳
            <select name="on" defaultValue={ask.isApp ? 'app' : 'web'}>
              <option value="web">웹</option>
              <option value="app">앱</option>
            </select>
          </label>
          <button type="submit" className={`${ui.button} ${ui.inked}`}>
            미리 보기
          </button>
        </Form>
        <p className={styles.note}>
          성인 작품은 지금 로그인한 회원이 볼 수 있는 만큼만 보입니다. 이어 보기와 읽은 작품의 줄은 회원의 홈에서만
          채워집니다.
        </p>
        {others.length > 0 ? (
          <ul className={styles.others}>
            {others.map((one) => (
              <li key={one.id}>
                <a href={`/dev/curation/${one.id}`}>{one.name}</a>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <ShopWindow banners={shopPageFrom(home).banners} />
      <div className={styles.after}>
        <ShopRows data={{ home }} />
      </div>
    </>
  );
}
