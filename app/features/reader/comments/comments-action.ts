/** Name of opening the comments of an episode, to continue after a login. */
export function commentsAction(episode: number): string {
  return `comments ${episode}`;
}
