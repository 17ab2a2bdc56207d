/** Static Routing API, missing in TypeScript. */
interface RouterCondition {
  urlPattern?: string | { pathname: string };
  requestMethod?: string;
  requestMode?: string;
}
interface RouterRule {
  condition: RouterCondition;
  source: string;
}
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (rules: RouterRule[]) => Promise<void>;
}
interface ServiceWorkerGlobalScopeEventMap {
  pushsubscriptionchange: PushSubscriptionChangeEvent;
}
interface PushSubscriptionChangeEvent extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}
