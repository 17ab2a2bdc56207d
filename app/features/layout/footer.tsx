import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { ShopInfo } from '#shared/web/shop-info';
import type { loader } from '../../root.tsx';
import { parseShopInfo } from '../../browser/shop-info.ts';
import { CachedList } from '../../components/cached-list.tsx';
import { ThemeChoice } from '../../components/theme-choice.tsx';
import styles from './layout.module.css';
import { Link } from '../../navigation/link.tsx';

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

const LINKS_WITH_TRUST = [...LINKS, { path: '/trust', name: '신뢰 페이지' }];

interface LegalDetail {
  name: string;
  value: string;
  /** Lookup URL. */
  check?: string;
}

function useShop(): ShopInfo | undefined {
  const text = useRouteLoaderData<typeof loader>('root')?.shop;
  return text === undefined ? undefined : parseShopInfo(text);
}

/** Required business information (전자상거래법 제10조, 제13조); omits unset values. */
function legalDetails(shop: ShopInfo): LegalDetail[] {
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
  ].filter((detail) => detail.value !== '');
}

export function Footer(): ReactNode {
  const shop = useShop();
  const root = useRouteLoaderData<typeof loader>('root');
  const links = root && 'hasTrustPage' in root ? LINKS_WITH_TRUST : LINKS;
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <CachedList
          as="nav"
          of={links}
          className={styles.footerLinks}
          aria-label="바닥글"
          items={() => linksOn(links)}
        />
        <ThemeChoice />
        {shop ? (
          <CachedList
            as="dl"
            of={shop}
            className={styles.facts}
            items={() => legalDetails(shop).map((detail) => <LegalDetailRow key={detail.name} fact={detail} />)}
          />
        ) : null}
        <p className={styles.notice}>
          {shop?.name ?? '서가'}의 모든 작품은 저작권법의 보호를 받으며 무단 전재·복제·배포를 금합니다.
        </p>
      </div>
      {/* Marks the end of the footer for CSS. */}
      <i hidden />
    </footer>
  );
}

function linksOn(links: typeof LINKS): ReactNode {
  return (
    <>
      {links.map((link) => (
        <Link key={link.path} to={link.path}>
          {link.name}
        </Link>
      ))}
      <Link to="/terms">이용약관</Link>
      <Link to="/privacy">
        <strong>개인정보 처리방침</strong>
      </Link>
      <Link to="/privacy/easy">알기 쉬운 개인정보 처리방침</Link>
      <Link to="/coin/guide">코인 이용 안내</Link>
      <Link to="/policy/youth">
        <strong>청소년 보호정책</strong>
      </Link>
    </>
  );
}

function LegalDetailRow({ fact: { name, value, check } }: { fact: LegalDetail }): ReactNode {
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
