/**
 * NODE_ENV defaults to production: React is four times slower in development mode. Container files may set it empty.
 */
export function useProductionMode(environment: NodeJS.ProcessEnv): void {
  if (!environment['NODE_ENV']) environment['NODE_ENV'] = 'production';
}
