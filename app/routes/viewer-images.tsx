import { redirect, redirectDocument } from 'react-router';
import { openEpisode } from '#domain/reading';
import type { Route } from './+types/viewer-images';
import { viewerPath } from '../device/places.ts';
import { addressNumber, answerRefusal } from '../refused.server.ts';
import { requestFacts } from '../request-context.server.ts';
import { layHtmlBeside } from '../viewer/frame/page-html.ts';
import { lookHtml } from '../viewer/frame/page-scripts.server.ts';
import { renderPriceGate } from '../viewer/frame/price-gate.server.tsx';
import { PriceGate } from '../viewer/frame/price-gate.tsx';
import { episodeNumber } from '../viewer/frame/progress-text.ts';
import { readStrip } from '../viewer/strip/read-strip.ts';
import { stripPlaceHtml } from '../viewer/strip/strip-script.server.ts';
import { StripViewer } from '../viewer/strip/strip-viewer.tsx';
import { viewerMeta } from '../viewer/frame/viewer-meta.ts';

/** A strip (L10): its slices as data and as pictures in the page. An episode of text is read at its own address. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { ctx, reader, member, head } = context.get(requestFacts);
  const id = addressNumber(params.id, url.pathname);
  const opened = await openEpisode(ctx, { id, reader }).catch((error: unknown) =>
    answerRefusal(error, url.pathname, member),
  );
  if (opened.episode.content === 'text') throw redirect(viewerPath({ id, content: 'text' }), 302);
  const { content, ...viewed } = opened;
  const name = `${viewed.work.title} ${episodeNumber(viewed.episode)}`;
  const strip = content?.kind === 'images' ? readStrip(content, name) : null;
  layHtmlBeside(viewed, viewed.gate ? renderPriceGate({ viewed, gate: viewed.gate }) : stripPlaceHtml);
  if (strip) head.push(lookHtml({ kind: 'images', work: viewed.work.id }));
  return { viewed, strip };
}

/** Every episode is a document of its own: the script that finds the reader's place comes with the page. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Awaited<ReturnType<typeof loader>>> {
  throw redirectDocument(request.url);
}

export function shouldRevalidate(): boolean {
  return false;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return viewerMeta({ viewed: loaderData?.viewed, content: 'images', matches });
}

export default function ViewerImages({ loaderData: { viewed, strip } }: Route.ComponentProps) {
  if (viewed.gate) return <PriceGate viewed={viewed} />;
  return strip && <StripViewer key={viewed.episode.id} viewed={viewed} strip={strip} />;
}
