import { openEpisode } from '#domain/reading';
import type { Route } from './+types/viewer-part';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { paywallTerms } from '../../features/reader/paywall/paywall-terms.server.ts';
import type { EpisodeSectionData } from '../../features/reader/text/episode-section-data.ts';
import { episodeNumber } from '../../features/reader/shell/progress-text.ts';
import { supportLink } from '../../features/reader/shell/support-link.server.ts';
import { toImageStrip } from '../../features/reader/webtoon/image-strip.ts';
import { renderTextSection } from '../../features/reader/text/text-article.server.tsx';

/**
 * An episode for continuous reading. Prefetched, so it opens nothing: locked or unopened episodes return their paywall.
 */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const details = context.get(requestContext);
  const { ctx, reader } = details;
  const id = idParam(params.id, url.pathname);
  const [opened, support] = await Promise.all([
    openEpisode(ctx, { id, reader, opening: 'ahead', wantsPrices: true }),
    supportLink(details, id),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname, details));
  const { content, prices = null, ...viewed } = { ...opened, ...support };
  const html = content?.kind === 'text' ? renderTextSection(content) : '';
  const terms = viewed.gate && (await paywallTerms(details, { viewed, prices }));
  const name = `${viewed.work.title} ${episodeNumber(viewed.episode)}`;
  const strip = content?.kind === 'images' && !viewed.gate ? { strip: toImageStrip(content, name) } : {};
  const section: EpisodeSectionData = { viewed, html, terms, ...strip };
  return Response.json(section);
}
