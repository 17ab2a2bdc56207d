import { type ReactNode, useEffect, useRef } from 'react';
import { InnerBar } from '../layouts/inner-bar.tsx';
import ui from '../ui/ui.module.css';
import type { GiftFault } from './gift-fault.ts';
import styles from './gifts.module.css';

const TABS = [
  { path: '/user-gift', tab: 'waiting', name: '받을 선물' },
  { path: '/user-gift?tab=past', tab: 'past', name: '받은 선물' },
  { path: '/user-gift/time', tab: 'time', name: '타임 선물' },
  { path: '/user-gift/mileage', tab: 'mileage', name: '마일리지' },
] as const;
export type GiftTab = (typeof TABS)[number]['tab'];

interface FramePlace {
  shown: GiftTab;
  /** How many gifts wait. */
  count?: number;
  said?: string | undefined;
  fault?: GiftFault | undefined;
  /** The way back stands above on narrow screens: not where the shop's own bar does. */
  hasBar?: boolean;
  children: ReactNode;
}

/** The pages of gifts: their name, their tabs, and what the form before has done. */
export function GiftFrame({ shown, count, said, fault, hasBar = false, children }: FramePlace): ReactNode {
  return (
    <div className={styles.page}>
      {hasBar ? null : <InnerBar back="/" name="선물함" />}
      <h1 className={hasBar ? styles.shownTitle : styles.title}>{shown === 'time' ? '타임 선물' : '선물함'}</h1>
      <nav className={`${ui.tabs} ${styles.tabs}`} aria-label="선물">
        {TABS.map(({ path, tab, name }) => (
          <a key={tab} className={ui.tab} href={path} aria-current={tab === shown ? 'page' : undefined}>
            {name}
            {tab === 'waiting' && count ? <small>{count}</small> : null}
          </a>
        ))}
      </nav>
      <SaidLine said={fault ? undefined : said} />
      <FaultLine fault={fault} />
      {children}
    </div>
  );
}

/** What was done, said once and taking the focus, so that screen readers say it. */
function SaidLine({ said }: { said: string | undefined }): ReactNode {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (said) line.current?.focus();
  }, [said]);
  return said ? (
    <p ref={line} role="status" tabIndex={-1} className={styles.said}>
      {said}
    </p>
  ) : null;
}

/** What went wrong and belongs to no field, with the way to do something about it. */
function FaultLine({ fault }: { fault: GiftFault | undefined }): ReactNode {
  const line = useRef<HTMLDivElement>(null);
  const isWhole = fault !== undefined && !isOfField(fault);
  useEffect(() => {
    if (isWhole) line.current?.focus();
  }, [fault, isWhole]);
  if (!fault || !isWhole) return null;
  return (
    <div ref={line} role="alert" tabIndex={-1} className={styles.fault}>
      <p>{fault.said}</p>
      {fault.way ? <a href={fault.way.href}>{fault.way.name}</a> : null}
    </div>
  );
}

/** Whether a fault stands at its own field. */
function isOfField({ code }: GiftFault): boolean {
  return (
    code.startsWith('COUPON_ERROR') || code.startsWith('REWARD_ERROR 0002') || code.startsWith('REWARD_ERROR 0003')
  );
}
