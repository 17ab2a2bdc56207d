import type { MetaDescriptor } from 'react-router';
import { type HeadMatches, pageHead } from '../seo/page-head.ts';
import type { FaqData } from './faq-data.server.ts';
import { paths } from '#shared/web/paths';

/** With FAQPage structured data. */
export function faqHead(matches: HeadMatches, data: FaqData | undefined): MetaDescriptor[] {
  if (!data) return [];
  const { faqs, open, category, text } = data;
  const opened = faqs.find(({ id }) => id === open);
  const visible = opened ? [opened] : faqs.filter((faq) => category === '' || faq.category === category);
  const head = pageHead(matches, {
    page: opened?.question ?? (category === '' ? '자주 묻는 질문' : `${category} 자주 묻는 질문`),
    description: opened?.plain ?? '충전, 환불, 대여, 선물, 성인인증, 열람까지 자주 묻는 질문과 답변입니다.',
    path: opened ? paths.faq(opened.id) : `/faq${category === '' ? '' : `?${new URLSearchParams({ category })}`}`,
    noIndex: text !== '',
  });
  const mainEntity = visible.map(({ question, plain }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plain },
  }));
  return [...head, { 'script:ld+json': { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity } }];
}
