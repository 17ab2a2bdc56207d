import { toast } from '../../../components/toasts.ts';
import { episodeName } from '../shell/progress-text.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import { webtoonPositionPath } from './webtoon-url.ts';

/** Lazy share sheet for a height. */
export async function shareScene(scene: { viewed: ViewedEpisode; y: number; kakaoKey: string }): Promise<void> {
  const { work, episode } = scene.viewed;
  try {
    const { showShareDialog: showShareSheet } = await import('../../sharing/share-sheet.tsx');
    const url = location.origin + webtoonPositionPath({ episode: episode.id, y: scene.y });
    showShareSheet({ title: `${work.title} ${episodeName(episode)}`, url, kakaoKey: scene.kakaoKey });
  } catch {
    toast({ variant: 'destructive', title: '공유 창을 열지 못했습니다. 잠시 후 다시 시도해 주세요.' });
  }
}
