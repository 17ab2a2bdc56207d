import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { ToldShop } from '#vocabulary/told-shop';
import type { loader } from '../root.tsx';
import { shopFrom } from '../told-shop.ts';
import { KeptList } from '../ui/kept-list.tsx';
import { ThemeChoice } from '../ui/theme-choice.tsx';
import styles from './frame.module.css';

const LINKS = [
  { path: '/main/serial', name: '연재' },
  { path: '/lightnovel', name: '라이트노벨' },
  { path: '/main/publish', name: '단행본' },
  { path: '/webtoon', name: '웹툰' },
  { path: '/new', name: '신작' },
  { path: '/ranking', name: '랭킹' },
  { path: '/event', name: '이벤트' },
  { path: '/notice', name: '공지사항' },
  { path: '/faq', name: '자주 묻는 질문' },
  { path: '/help/inquiry', name: '1:1 문의' },
];

/** The same with the trust page, where its switch is on. */
const LINKS_WITH_TRUST = [...LINKS, { path: '/trust', name: '신뢰 페이지' }];

interface Fact {
  name: string;
  value: string;
  /** Where that can be looked up. */
  check?: string;
}

function useShop(): ToldShop | undefined {
  const text = useRouteLoaderData<typeof loader>('root')?.shop;
  return text === undefined ? undefined : shopFrom(text);
}

/** What the law wants said of a shop (전자상거래법 제10조, 제13조); what the operator has not told is left out. */
function legalFacts(shop: ToldShop): Fact[] {
  return [
    { name: '상호', value: shop.company },
    { name: '대표자', value: shop.representative },
    { name: '주소', value: shop.address },
    { name: '전화', value: shop.phone },
    { name: '이메일', value: shop.email },
    { name: '사업자등록번호', value: shop.businessNumber, check: shop.businessCheckUrl },
    { name: '통신판매업 신고번호', value: shop.mailOrderNumber },
    { name: '호스팅 서비스 제공자', value: shop.hosting },
    { name: '개인정보 보호책임자', value: shop.privacyOfficer },
    { name: '청소년 보호책임자', value: shop.youthOfficer },
  ].filter((fact) => fact.value !== '');
}

/** The foot of every screen: ways on, brightness, and who stands behind the shop. */
export function Footer(): ReactNode {
  const shop = useShop();
  const root = useRouteLoaderData<typeof loader>('root');
  const links = root && 'hasTrustPage' in root ? LINKS_WITH_TRUST : LINKS;
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <KeptList as="nav" of={links} className={styles.footerLinks} aria-label="바닥글" items={() => linksOn(links)} />
        <ThemeChoice />
        {shop ? (
          <KeptList
            as="dl"
            of={shop}
            className={styles.facts}
            items={() => legalFacts(shop).map((fact) => <FactLine key={fact.name} fact={fact} />)}
          />
        ) : null}
        <p className={styles.notice}>
          {shop?.name ?? '서가'}의 모든 작품은 저작권법의 보호를 받으며 무단 전재·복제·배포를 금합니다.
        </p>
      </div>
      {/* By it the style sheet knows that the foot has come to its end. */}
      <i hidden />
    </footer>
  );
}

function linksOn(links: typeof LINKS): ReactNode {
  return (
    <>
      {links.map((link) => (
        <a key={link.path} href={link.path}>
          {link.name}
        </a>
      ))}
      <a href="/terms">이용약관</a>
      <a href="/privacy">
        <strong>개인정보 처리방침</strong>
      </a>
      <a href="/privacy/easy">알기 쉬운 개인정보 처리방침</a>
      <a href="/coin/guide">코인 이용 안내</a>
      <a href="/policy/youth">
        <strong>청소년 보호정책</strong>
      </a>
    </>
  );
}

function FactLine({ fact: { name, value, check } }: { fact: Fact }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {check ? (
          <a
            className={styles.check}
            href={check}
            target="_blank"
            rel="external noreferrer"
            data-partner=""
            aria-label="사업자 정보 확인, 새 창에서 열기"
          >
            사업자 정보 확인
          </a>
        ) : null}
      </dd>
    </div>
  );
}
