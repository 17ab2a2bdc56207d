import ui from '../ui/ui.module.css';

const SHOWN_MS = 5000;

/** One sentence over whatever is there, spoken by screen readers, gone after five seconds. */
export function showLine(sentence: string): void {
  const place = document.body.appendChild(document.createElement('div'));
  place.setAttribute('role', 'status');
  place.className = ui.statusPlace ?? '';
  const line = document.createElement('p');
  line.className = ui.status ?? '';
  // A region that is filled after it stands there is spoken; one that comes filled is not.
  setTimeout(() => place.append(line), 100);
  line.textContent = sentence;
  setTimeout(() => place.remove(), SHOWN_MS);
}
