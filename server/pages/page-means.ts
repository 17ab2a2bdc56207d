import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { ShopAlert } from '#domain/notices';
import type { RouteBook, SearchEngines, ShopFacts } from '#domain/showcase';
import type { MemberVisit } from '#domain/membership';
import type { OperatorSession, OperatorVisit } from '#domain/operators';
import type { Context } from '#shared/context';
import type { Reader } from '#shared/reader';
import type { AppEnv } from '#vocabulary/app-env';
import type { AppRules } from '#vocabulary/app-rules';
import type { IconDrawing } from '#vocabulary/icons';
import type { DeviceInfo } from '#vocabulary/device';
import type { MarketingSettings } from '#platform/marketing-settings';
import type { MarketingWishes } from '#vocabulary/marketing';
import type { ShopSwitches } from '#vocabulary/switches';
import type { LaggingReads } from '#server/replica/lagging-reads';
import type { Sessions } from '#server/sessions/sessions';
import type { KeptPage } from './html-cache.ts';
import type { PageVisit } from './page-visit.ts';
import type { SharedAnswers } from './shared-reads.ts';

/** What the app's server build gives to the server beside its routes. */
export interface AppEntry {
  contextFor(
    facts: Asked & {
      operator: OperatorVisit | null;
      operatorSession: OperatorSession | null;
      ctx: Context;
      shop: ShopFacts;
      appEnv: AppEnv;
      apps: AppRules;
      alert: ShopAlert | undefined;
      switches: ShopSwitches;
      isTrial: boolean;
      apiBase: string;
      engines: SearchEngines;
      kakaoKey: string;
      grantLimit: number;
      settlementLimit: number;
      iconService: string;
      iconDrawing(icon: { set: string; name: string }): IconDrawing | undefined;
      marketing: (MarketingWishes & { isHere: boolean }) | null;
      shared: SharedAnswers;
      nonce: string;
      report(error: unknown): void;
      endsIn(milliseconds: number): void;
      belongsTo(work: number): void;
      deliver(...html: string[]): void;
    },
  ): RouterContextProvider;
}

/** What pages are made with. */
export interface PageMeans {
  ctx: Context;
  reads: LaggingReads;
  sessions: Sessions;
  build: ServerBuild;
  /** The template of a page's address. */
  pageOf(path: string): string;
  publicUrl: string;
  shop(): ShopFacts;
  appEnv: AppEnv;
  /** What the operator decided about the shells. */
  apps: AppRules;
  /** The operator's route rules in force (G4). */
  routes(): RouteBook;
  engines(): SearchEngines;
  /** For sharing by KakaoTalk; empty where the shop has none. */
  kakaoKey: string;
  /** The most that an operator gives or takes by hand in a day without a second person. */
  grantLimit: number;
  /** The most won that an operator corrects and marks as paid in a day without a second person. */
  settlementLimit: number;
  /** The public icon service; empty where the operator has none. */
  iconService: string;
  iconDrawing(icon: { set: string; name: string }): IconDrawing | undefined;
  /** What stands above every page now. */
  alert(): ShopAlert | undefined;
  switches(): ShopSwitches;
  /** A simulator stands in for a provider: every page says so. */
  isTrial: boolean;
  /** Where browsers find the calls; empty: at this very address. */
  apiBase: string;
  /** What the operator set up for adverts. */
  marketing?: MarketingSettings | undefined;
}

/** Who asks for a page, and by which request; a page for everybody knows neither. */
export interface Asked {
  ctx?: Context;
  reader: Reader;
  member: MemberVisit | null;
  visit: PageVisit | null;
  device: DeviceInfo;
  /** The console's, on its own pages. */
  operatorSession?: OperatorSession | null;
  /** Where a rule leads instead: the answer is that alone. */
  leadTo?: string;
  /** Its loaders' data is asked for, not the page. */
  isPayload?: boolean;
}

/** Makes a page. */
export type Render = (request: Request, asked: Asked) => Promise<KeptPage>;
