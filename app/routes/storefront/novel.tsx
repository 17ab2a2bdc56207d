import { type ReactNode, useMemo } from 'react';
import { type MetaDescriptor, redirect } from 'react-router';
import type { WorkViewDto } from '#contract/catalog';
import { followWork, setEpisodeAlert, followPreferencesSql } from '#domain/library';
import { AgeGate } from '../../features/age-gate/adult-gate.tsx';
import { ageGateFor } from '../../features/age-gate/age-gate-labels.server.ts';
import { workCardPath } from '#domain/feeds';
import { showWorkToReader } from '#domain/reading';
import { mutedWorksOf } from '#kernel/reader';
import { paths } from '#shared/web/paths';
import { type LibraryPosition, newestPositions, usePositions } from '../../browser/device-positions.ts';
import { BackLink } from '../../features/layout/top-bar.tsx';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { headShop, pageHead } from '../../features/seo/page-head.ts';
import { ResumeCheckout } from '../../features/checkout/resume-checkout.tsx';
import { PurchaseStatus, ChooseEpisodes, FinishCard } from '../../features/work/purchase-options.tsx';
import { EpisodeList } from '../../features/work/episodes/episode-list.tsx';
import episodes from '../../features/work/episodes/episodes.module.css';
import { DownloadButton } from '../../features/offline/download-button.tsx';
import { useDownloadedIds } from '../../features/offline/use-downloaded-ids.ts';
import { feedLink } from '../../features/seo/feed-link.ts';
import { linkedData } from '../../features/work/linked-data.ts';
import { type ListWindow, windowQuery } from '../../features/work/episodes/use-episode-windows.ts';
import { MarksButton } from '../../features/work/episodes/marks-button.tsx';
import { NotificationButton } from '../../features/work/notification-button.tsx';
import { FollowButton } from '../../features/work/follow-button.tsx';
import { NextEpisode } from '../../features/work/episodes/next-episode.tsx';
import { rowAt } from '../../features/work/episodes/row-at.ts';
import { episodeWindow, requestedWindow } from '../../features/work/episodes/episode-window.server.ts';
import { ShareButton } from '../../features/work/share-button.tsx';
import { StartButton } from '../../features/work/start-button.tsx';
import { useFollowPreferences } from '../../features/work/use-follow-preferences.ts';
import { LateStoryGuide } from '../../features/work/guide/late-story-guide.tsx';
import { Synopsis } from '../../features/work/synopsis.tsx';
import { WorkAside } from '../../features/work/work-aside.tsx';
import { authorDetails } from '../../features/work/authorship.server.ts';
import { passDetails } from '../../features/work/pass-details.server.ts';
import { workDetails } from '../../features/work/work-details.server.ts';
import { WorkInfo } from '../../features/work/work-info.tsx';
import styles from '../../features/work/work-page.module.css';
import { WorkComments } from '../../features/work/work-comments.tsx';
import { WorkTabs } from '../../features/work/work-tabs.tsx';
import { ownPassThrough } from '../../features/work/work-terms.ts';
import { workTerms } from '../../features/work/work-terms.server.ts';
import wall from '../../features/work/work-header.module.css';
import { MuteLink } from '../../features/muting/mute-link.tsx';
import { Link } from '../../navigation/link.tsx';
import { WorkHeader } from '../../features/work/work-header.tsx';
import { worksNear } from '../../features/storefront/shared-sections.server.ts';
import { readForm } from '../../server/form-data.server.ts';
import type { Route } from './+types/novel';

const NONE: LibraryPosition[] = [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = idParam(params.id, url.pathname);
  const pageContext = context.get(requestContext);
  const { ctx, reader, member, shop, switches } = pageContext;
  const wished = member ? followPreferencesSql({ memberNo: member.memberNo, workId: id }) : undefined;
  const [payload, near] = await Promise.all([
    showWorkToReader(ctx, { id, reader, extra: wished, window: requestedWindow(url) }),
    worksNear(pageContext, id),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname));
  const window = episodeWindow(payload.window, url);
  const work: WorkViewDto = { ...payload.work, ...near };
  pageContext.belongsTo(id);
  const { place, guide } = payload;
  const paywall = work.masked ? ageGateFor(pageContext, paths.work(id)) : null;
  const creator = work.about?.creators.map(({ name }) => name).join(', ') ?? '';
  const card = workCardPath(ctx, { ...work, creator, coverHash: work.cover.hash, shop: shop.name });
  const [author, pass] = work.about
    ? await Promise.all([authorDetails(pageContext, id), passDetails(pageContext, id)])
    : [
        { details: [], notices: [] },
        { details: [], notices: [], pass: null },
      ];
  const isGiveable =
    switches.hasReaderGifts &&
    payload.prices?.episodes.some(({ buy, standing }) => buy !== null && standing !== 'free');
  const gift = isGiveable ? [{ name: '선물', value: '선물하기', path: paths.giveGift(id) }] : [];
  const details = [...workDetails(work), ...author.details, ...pass.details, ...gift];
  const notices = [...author.notices, ...pass.notices];
  const terms = workTerms(payload.prices, pass.pass);
  const common = { work, details, notices, window, terms, gate: paywall, card };
  const isMuted = mutedWorksOf(reader).includes(id);
  const here = { ...common, ...(guide ? { guide } : {}) };
  return { ...here, ...payload.extra, ...(place ? { account: [place] } : {}), ...(isMuted ? { isMuted } : {}) };
}

/** Follow without script. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const id = idParam(params.id, url.pathname);
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const form = await readForm(request);
  const order = { memberNo: member.memberNo, reader: member.reader, workId: id };
  const alarm = form.get('alarm');
  await (
    alarm === null
      ? followWork(pageContext.ctx, { ...order, isFollowed: form.get('follow') === '1' })
      : setEpisodeAlert(pageContext.ctx, { ...order, wantsAlarm: alarm === '1' })
  ).catch((error: unknown) => toErrorResponse(error, url.pathname));
  return redirect(paths.work(id), 303);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { work, window, card } = loaderData;
  const path = paths.work(work.id);
  const head = { page: work.title, path, image: card, type: 'book' as const };
  if (work.isAdult) return pageHead(matches, { ...head, description: '19세 이상 이용가 작품입니다.', noIndex: true });
  return [
    ...pageHead(matches, { ...head, description: work.about?.synopsis || namesOf(work) }),
    feedLink(`${path}/rss.xml`),
    ...windowLinks(headShop(matches).origin + path, window),
    { 'script:ld+json': linkedData(work, headShop(matches)) },
  ];
}

/** rel=prev and rel=next. */
function windowLinks(path: string, { order, previous, next }: ListWindow): MetaDescriptor[] {
  const link = (rel: string, from: number | null): MetaDescriptor => ({
    tagName: 'link',
    rel,
    href: [path, windowQuery(order, from)].filter(Boolean).join('?'),
  });
  return [...(previous ? [link('prev', previous.from)] : []), ...(next === null ? [] : [link('next', next)])];
}

/** Fallback description. */
function namesOf({ title, about }: WorkViewDto): string {
  return [title, ...(about?.creators.map(({ name }) => name) ?? [])].join(' · ');
}

export default function NovelPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { work, gate } = loaderData;
  const places = usePositions();
  const { account = NONE } = loaderData;
  const place = useMemo(
    () => newestPositions(places, account).find((saved) => saved.workId === work.id),
    [places, account, work.id],
  );
  const share = (className: string | undefined): ReactNode => <ShareButton title={work.title} className={className} />;
  const passThrough = ownPassThrough(loaderData.terms);
  const { isFollowed = false, wantsAlarm = false } = loaderData;
  const payload = useMemo(
    () => ({ id: work.id, isFollowed, wantsAlarm, follows: work.about?.follows ?? 0 }),
    [work, isFollowed, wantsAlarm],
  );
  const wishes = useFollowPreferences(payload);
  const actions = (
    <>
      <FollowButton wishes={wishes} />
      <StartButton work={work} place={place} passThrough={passThrough} />
      <NotificationButton wishes={wishes} className={wall.wideOnly} />
      {share(wall.wideOnly)}
      <MuteLink work={work.id} className={wall.wideOnly} />
    </>
  );
  return (
    <div key={work.id} className={styles.page}>
      <ResumeCheckout />
      <WorkHeader
        work={work}
        back={<BackLink to={work.shelf === 'webtoon' ? '/webtoon' : paths.category(work.shelf)} />}
        share={
          <span className={wall.tools}>
            {work.masked ? null : <NotificationButton wishes={wishes} className={undefined} />}
            {share(undefined)}
            <MuteLink work={work.id} />
          </span>
        }
        actions={work.masked ? null : actions}
      />
      {loaderData.isMuted ? (
        <Link className={styles.muted} to={`/my/hidden?work=${work.id}`}>
          숨긴 작품입니다. 다시 보기
        </Link>
      ) : null}
      {work.about ? <OpenWork loaderData={loaderData} current={place && rowAt(work, place)} /> : null}
      {gate ? <AgeGate words={gate} /> : null}
    </div>
  );
}

function OpenWork({
  loaderData: { work, details, notices, window, terms, guide },
  current,
}: {
  loaderData: Route.ComponentProps['loaderData'];
  current: { id: number; position: number } | undefined;
}): ReactNode {
  const saved = useDownloadedIds();
  const { about, list } = work;
  if (!about) return null;
  return (
    <div className={styles.body}>
      <div className={styles.side}>
        {notices.map((notice) => (
          <p key={notice} className={styles.going}>
            {notice}
          </p>
        ))}
        {about.synopsis.trim() ? <Synopsis text={about.synopsis} /> : null}
        <WorkComments work={work.id} />
        <WorkTabs
          count={list.open}
          panels={{
            episodes: (
              <>
                <PurchaseStatus work={work} terms={terms} />
                <NextEpisode work={work} />
                <EpisodeList
                  work={work}
                  window={window}
                  kept={saved}
                  passThrough={ownPassThrough(terms)}
                  current={current}
                  wait={
                    list.waiting === null
                      ? undefined
                      : { episode: list.waiting, readyAt: terms.waitReadyAt, isReady: terms.isWaitReady }
                  }
                  choose={
                    <span className={episodes.ways}>
                      <ChooseEpisodes work={work} terms={terms} />
                      <MarksButton work={work} className={episodes.keep} />
                      <DownloadButton work={work.id} className={episodes.keep} />
                    </span>
                  }
                />
              </>
            ),
            guide: guide ? (
              <div className={styles.guide}>
                <LateStoryGuide work={work.id} unit={work.episodes[0]?.unit ?? 'episode'} guide={guide} />
              </div>
            ) : null,
            info: <WorkInfo work={work} about={about} details={details} />,
          }}
        />
      </div>
      <WorkAside work={work}>
        <FinishCard work={work} terms={terms} />
      </WorkAside>
    </div>
  );
}
