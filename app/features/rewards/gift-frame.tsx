import { type ReactNode, useEffect, useRef } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../../root.tsx';
import { useMember } from '../auth/use-member.ts';
import { InnerBar } from '../layout/inner-bar.tsx';
import ui from '../../components/ui.module.css';
import type { GiftError } from './gift-error.ts';
import styles from './gifts.module.css';
import { Link } from '../../navigation/link.tsx';

const TABS = [
  { path: '/user-gift', tab: 'waiting', name: '받을 선물' },
  { path: '/user-gift?tab=past', tab: 'past', name: '받은 선물' },
  { path: '/user-gift/time', tab: 'time', name: '타임 선물' },
  { path: '/user-gift/mileage', tab: 'mileage', name: '마일리지' },
  { path: '/user-gift/sent', tab: 'sent', name: '보낸 선물' },
] as const;
export type GiftTab = (typeof TABS)[number]['tab'];

interface GiftFrameProps {
  visible: GiftTab;
  /** Number of available gifts. */
  count?: number;
  message?: string | undefined;
  error?: GiftError | undefined;
  /** The shop's bar replaces the back link. */
  hasBar?: boolean;
  children: ReactNode;
}

export function GiftFrame({ visible, count, message, error, hasBar = false, children }: GiftFrameProps): ReactNode {
  const isMember = useMember() !== undefined;
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const isGiving = visible === 'sent' || (root && 'hasReaderGifts' in root);
  const tabs = TABS.filter(({ tab }) => (isMember ? tab !== 'sent' || isGiving : tab === 'waiting' || tab === 'time'));
  return (
    <div className={styles.page}>
      {hasBar ? null : <InnerBar back="/" name="선물함" />}
      <h1 className={hasBar ? styles.shownTitle : styles.title}>{visible === 'time' ? '타임 선물' : '선물함'}</h1>
      <nav className={`${ui.tabs} ${styles.tabs}`} aria-label="선물">
        {tabs.map(({ path, tab, name }) => (
          <Link key={tab} className={ui.tab} to={path} aria-current={tab === visible ? 'page' : undefined}>
            {name}
            {tab === 'waiting' && count ? <small>{count}</small> : null}
          </Link>
        ))}
      </nav>
      <GiftMessageLine message={error ? undefined : message} />
      <GiftErrorLine error={error} />
      {children}
    </div>
  );
}

/** Takes the focus, so that it is announced. */
function GiftMessageLine({ message }: { message: string | undefined }): ReactNode {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message) element.current?.focus();
  }, [message]);
  return message ? (
    <p ref={element} role="status" tabIndex={-1} className={styles.said}>
      {message}
    </p>
  ) : null;
}

/** Errors without a field. */
function GiftErrorLine({ error }: { error: GiftError | undefined }): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const isComplete = error !== undefined && !isOfField(error);
  useEffect(() => {
    if (isComplete) element.current?.focus();
  }, [error, isComplete]);
  if (!error || !isComplete) return null;
  return (
    <div ref={element} role="alert" tabIndex={-1} className={styles.fault}>
      <p>{error.message}</p>
      {error.method ? <Link to={error.method.href}>{error.method.name}</Link> : null}
    </div>
  );
}

function isOfField({ code }: GiftError): boolean {
  return (
    code.startsWith('COUPON_ERROR') || code.startsWith('REWARD_ERROR 0002') || code.startsWith('REWARD_ERROR 0003')
  );
}
