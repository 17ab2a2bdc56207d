import { type ReactNode, useMemo } from 'react';
import { type MetaDescriptor, redirect } from 'react-router';
import type { WorkViewWire } from '#contract/catalogue';
import { followWork, setAlarm, wishesSql } from '#domain/bookshelf';
import { AdultGate } from '../adult/adult-gate.tsx';
import { adultGate } from '../adult/gate-words.server.ts';
import { workCardPath } from '#domain/feeds';
import { showWorkTo } from '#domain/reading';
import { type ShelfPlace, newestPlaces, usePlaces } from '../device/places.ts';
import { BackLink } from '../layouts/top-bar.tsx';
import { memberOnly } from '../members/login-guard.server.ts';
import { addressNumber, answerRefusal } from '../refused.server.ts';
import { requestFacts } from '../request-context.server.ts';
import { headShop, pageHead } from '../ui/page-head.ts';
import { BuyingListener } from '../buying/buying-listener.tsx';
import { BuyingNews, ChooseEpisodes, FinishCard } from '../work-page/buying-ways.tsx';
import { EpisodeList } from '../work-page/episode-list.tsx';
import episodes from '../work-page/episodes.module.css';
import { KeepButton } from '../keeping/keep-button.tsx';
import { useKeptIds } from '../keeping/use-kept-ids.ts';
import { feedLink } from '../found/feed-link.ts';
import { linkedData } from '../work-page/linked-data.ts';
import { type ListWindow, windowQuery } from '../work-page/use-episode-windows.ts';
import { AlarmButton } from '../work-page/alarm-button.tsx';
import { FollowButton } from '../work-page/follow-button.tsx';
import { NextEpisode } from '../work-page/next-episode.tsx';
import { lineAt } from '../work-page/line-at.ts';
import { shownWindow, wishedWindow } from '../work-page/shown-window.server.ts';
import { ShareButton } from '../work-page/share-button.tsx';
import { StartButton } from '../work-page/start-button.tsx';
import { useWishes } from '../work-page/use-wishes.ts';
import { Synopsis } from '../work-page/synopsis.tsx';
import { WorkAside } from '../work-page/work-aside.tsx';
import { WorkInfo } from '../work-page/work-info.tsx';
import styles from '../work-page/work-page.module.css';
import { WorkTalk } from '../work-page/work-talk.tsx';
import { WorkTabs } from '../work-page/work-tabs.tsx';
import { workTerms } from '../work-page/work-terms.server.ts';
import wall from '../work-page/wall.module.css';
import { WorkWall } from '../work-page/work-wall.tsx';
import { worksNear } from '../works/shared-parts.server.ts';
import { sentForm } from '../sent-form.server.ts';
import type { Route } from './+types/novel';

const NONE: ShelfPlace[] = [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = addressNumber(params.id, url.pathname);
  const facts = context.get(requestFacts);
  const { ctx, reader, member, shop } = facts;
  const wished = member ? wishesSql({ memberNo: member.memberNo, workId: id }) : undefined;
  const [told, near] = await Promise.all([
    showWorkTo(ctx, { id, reader, beside: wished, window: wishedWindow(url) }),
    worksNear(facts, id),
  ]).catch((error: unknown) => answerRefusal(error, url.pathname));
  const window = shownWindow(told.window, url);
  const work: WorkViewWire = { ...told.work, ...near };
  facts.belongsTo(id);
  const terms = workTerms(told.prices);
  const { place } = told;
  const gate = work.masked ? adultGate(facts, `/novel/${id}`) : null;
  const creator = work.about?.creators.map(({ name }) => name).join(', ') ?? '';
  const card = workCardPath(ctx, { ...work, creator, coverHash: work.cover.hash, shop: shop.name });
  const here = { work, window, terms, gate, card };
  return { ...here, ...told.beside, ...(place ? { account: [place] } : {}) };
}

/** Following without script: the form comes here and leads back. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const id = addressNumber(params.id, url.pathname);
  const facts = context.get(requestFacts);
  const { member } = memberOnly(facts, url);
  const form = await sentForm(request);
  const order = { memberNo: member.memberNo, reader: member.reader, workId: id };
  const alarm = form.get('alarm');
  await (
    alarm === null
      ? followWork(facts.ctx, { ...order, isFollowed: form.get('follow') === '1' })
      : setAlarm(facts.ctx, { ...order, wantsAlarm: alarm === '1' })
  ).catch((error: unknown) => answerRefusal(error, url.pathname));
  return redirect(`/novel/${id}`, 303);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { work, window, card } = loaderData;
  const path = `/novel/${work.id}`;
  const head = { page: work.title, path, image: card, type: 'book' as const };
  if (work.isAdult) return pageHead(matches, { ...head, description: '19세 이상 이용가 작품입니다.', noIndex: true });
  return [
    ...pageHead(matches, { ...head, description: work.about?.synopsis || namesOf(work) }),
    feedLink(`${path}/rss.xml`),
    ...windowLinks(headShop(matches).origin + path, window),
    { 'script:ld+json': linkedData(work, headShop(matches)) },
  ];
}

/** What lies before and after a part of a long list, for who reads heads. */
function windowLinks(path: string, { order, previous, next }: ListWindow): MetaDescriptor[] {
  const link = (rel: string, from: number | null): MetaDescriptor => ({
    tagName: 'link',
    rel,
    href: [path, windowQuery(order, from)].filter(Boolean).join('?'),
  });
  return [...(previous ? [link('prev', previous.from)] : []), ...(next === null ? [] : [link('next', next)])];
}

/** A work that nobody has described is at least named, with those who made it. */
function namesOf({ title, about }: WorkViewWire): string {
  return [title, ...(about?.creators.map(({ name }) => name) ?? [])].join(' · ');
}

export default function NovelPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { work, gate } = loaderData;
  const places = usePlaces();
  const { account = NONE } = loaderData;
  const place = useMemo(
    () => newestPlaces(places, account).find((kept) => kept.workId === work.id),
    [places, account, work.id],
  );
  const share = (className: string | undefined): ReactNode => <ShareButton title={work.title} className={className} />;
  const { isFollowed = false, wantsAlarm = false } = loaderData;
  const told = useMemo(
    () => ({ id: work.id, isFollowed, wantsAlarm, follows: work.about?.follows ?? 0 }),
    [work, isFollowed, wantsAlarm],
  );
  const wishes = useWishes(told);
  const actions = (
    <>
      <FollowButton wishes={wishes} />
      <StartButton work={work} place={place} />
      <AlarmButton wishes={wishes} className={wall.wideOnly} />
      {share(wall.wideOnly)}
    </>
  );
  return (
    <div key={work.id} className={styles.page}>
      <BuyingListener />
      <WorkWall
        work={work}
        back={<BackLink to={work.shelf === 'webtoon' ? '/webtoon' : `/main/${work.shelf}`} />}
        share={
          <span className={wall.tools}>
            {work.masked ? null : <AlarmButton wishes={wishes} className={undefined} />}
            {share(undefined)}
          </span>
        }
        actions={work.masked ? null : actions}
      />
      {work.about ? <OpenWork loaderData={loaderData} current={place && lineAt(work, place)} /> : null}
      {gate ? <AdultGate words={gate} /> : null}
    </div>
  );
}

function OpenWork({
  loaderData: { work, window, terms },
  current,
}: {
  loaderData: Route.ComponentProps['loaderData'];
  current: { id: number; position: number } | undefined;
}): ReactNode {
  const kept = useKeptIds();
  const { about, list } = work;
  if (!about) return null;
  return (
    <div className={styles.body}>
      <div className={styles.side}>
        {about.synopsis.trim() ? <Synopsis text={about.synopsis} /> : null}
        <WorkTalk work={work.id} />
        <WorkTabs
          count={list.count}
          panels={{
            episodes: (
              <>
                <BuyingNews work={work} terms={terms} />
                <NextEpisode work={work} />
                <EpisodeList
                  work={work}
                  window={window}
                  kept={kept}
                  current={current}
                  wait={
                    list.waiting === null
                      ? undefined
                      : { episode: list.waiting, readyAt: terms.waitReadyAt, isReady: terms.isWaitReady }
                  }
                  choose={
                    <span className={episodes.ways}>
                      <ChooseEpisodes work={work} terms={terms} />
                      <KeepButton work={work.id} className={episodes.keep} />
                    </span>
                  }
                />
              </>
            ),
            info: <WorkInfo work={work} about={about} />,
          }}
        />
      </div>
      <WorkAside work={work}>
        <FinishCard work={work} terms={terms} />
      </WorkAside>
    </div>
  );
}
