import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { ShopAlert } from '#domain/help-center';
import type { RedirectTable, SearchEngineSettings, ShopProfile } from '#domain/merchandising';
import type { Context } from '#kernel/context';
import type { PageSettings } from '#shared/web/page-settings';
import type { IconDrawing } from '#shared/content/icons';
import type { MarketingSettings } from '#platform/settings/marketing-settings';
import type { ShopSwitches } from '#shared/operations/feature-flags';
import type { ReplicaReads } from '#server/replica/replica-reads';
import type { Sessions } from '#server/auth/sessions';
import type { Development } from '#server/development';
import type { CachedPage } from './page-cache.ts';
import type { RequestContext } from './request-context.ts';

/** Exports of the app's server entry. */
export interface AppEntry {
  contextFor(request: Omit<RequestContext, 'head' | 'now'>): RouterContextProvider;
}

/** Dependencies of page rendering. */
export interface PageDeps {
  ctx: Context;
  reads: ReplicaReads;
  sessions: Sessions;
  build: ServerBuild;
  development?: Development | undefined;
  /** Route template of a path. */
  pageOf(path: string): string;
  publicUrl: string;
  shop(): ShopProfile;
  settings: PageSettings;
  /** Redirect rules in force (G4). */
  routes(): RedirectTable;
  engines(): SearchEngineSettings;
  iconDrawing(icon: { set: string; name: string }): IconDrawing | undefined;
  /** Names of a set's icons that contain all words. */
  findIcons(set: string, words: readonly string[]): string[];
  /** Current shop-wide alert. */
  alert(): ShopAlert | undefined;
  switches(): ShopSwitches;
  /** Marketing settings. */
  marketing?: MarketingSettings | undefined;
}

/** What is known of a request before its page is rendered; anonymous for pages shared by all visitors. */
export type RenderRequest = Pick<RequestContext, 'reader' | 'member' | 'visit' | 'device'> &
  Partial<Pick<RequestContext, 'ctx' | 'operatorSession' | 'leadTo' | 'isPayload' | 'shared'>>;

/** Renders a page. */
export type Render = (request: Request, renderRequest: RenderRequest) => Promise<CachedPage>;
