import { type ReactNode, Suspense, lazy, useEffect, useRef, useState } from 'react';
import styles from './work-page.module.css';

const TalkPanel = lazy(() => import('../community/talk-panel.tsx').then((room) => ({ default: room.TalkPanel })));

/** The way to a work's comments; how many there are, and the first of them, come when it is in sight. */
export function WorkTalk({ work }: { work: number }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const sight = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setSeen(true));
    if (place.current) sight.observe(place.current);
    return () => sight.disconnect();
  }, []);
  const link = (
    <a className={styles.talk} href={`/comments/work/${work}`}>
      댓글·평점 보기
    </a>
  );
  return (
    <div ref={place}>
      {isSeen ? (
        <Suspense fallback={link}>
          <TalkPanel key={work} work={work} link={link} className={styles.talk} />
        </Suspense>
      ) : (
        link
      )}
    </div>
  );
}
