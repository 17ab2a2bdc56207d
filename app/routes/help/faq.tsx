import type { ReactNode } from 'react';
import { readFaqPage } from '../../features/help/faq-data.server.ts';
import { faqHead } from '../../features/help/faq-head.ts';
import { FaqPage } from '../../features/help/faq-page.tsx';
import { cachedListing, listingHeaders } from '../../features/help/listing-cache.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/faq';

export const handle = { title: '자주 묻는 질문' };

export async function loader({ context, url }: Route.LoaderArgs) {
  return cachedListing(await readFaqPage(context.get(requestContext), { url, open: null }));
}

export const headers = listingHeaders;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return faqHead(matches, loaderData);
}

export default function FaqListPage({ loaderData }: Route.ComponentProps): ReactNode {
  return <FaqPage key={loaderData.text} data={loaderData} />;
}
