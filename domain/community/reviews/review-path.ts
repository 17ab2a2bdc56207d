import { paths } from '#shared/web/paths';

/** Path of the page that shows a review. */
export function reviewPath({ id, workId }: { id: number; workId: number }): string {
  return `${paths.reviews(workId)}?thread=${id}`;
}
