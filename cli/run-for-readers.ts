/**
 * React and the router render four times slower while they think that somebody is developing them. A variable that is
 * there and empty, as files of containers leave it, says nothing.
 */
export function runForReaders(environment: NodeJS.ProcessEnv): void {
  if (!environment['NODE_ENV']) environment['NODE_ENV'] = 'production';
}
