import type { ReactNode } from 'react';
import { readFaqPage } from '../help/faq-data.server.ts';
import { faqHead } from '../help/faq-head.ts';
import { FaqPage } from '../help/faq-page.tsx';
import { keptListing, listingHeaders } from '../help/kept-listing.ts';
import { requestFacts } from '../request-context.server.ts';
import type { Route } from './+types/faq';

export const handle = { title: '자주 묻는 질문' };

export async function loader({ context, url }: Route.LoaderArgs) {
  return keptListing(await readFaqPage(context.get(requestFacts), { url, open: null }));
}

export const headers = listingHeaders;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return faqHead(matches, loaderData);
}

export default function FaqListPage({ loaderData }: Route.ComponentProps): ReactNode {
  return <FaqPage key={loaderData.text} data={loaderData} />;
}
