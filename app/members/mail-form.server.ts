import { data, redirect } from 'react-router';
import { Refusal } from '#shared/refusal';
import { refusalMessage, refusalStatus } from '#vocabulary/refusal-answers';
import { sentForm } from '../sent-form.server.ts';

/** What a form was refused for; it stands at its field, or above all where it is about the whole. */
export interface FormRefusal {
  /** `JOIN_ERROR 0003`. */
  code: string;
  said: string;
}

/** The fields of a form as text; a file is none. */
export async function fieldsOf(request: Request): Promise<(name: string) => string> {
  const form = await sentForm(request);
  return (name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
}

/** Does what a form asks and leads on, so that going back asks nothing twice; a refusal comes back with the page. */
export async function settle<Answer, Kept extends object>(
  act: () => Promise<Answer>,
  { next, kept }: { next: string | ((answer: Answer) => string); kept: Kept },
): Promise<Response | ReturnType<typeof data<FormRefusal & Kept>>> {
  let answer: Answer;
  try {
    answer = await act();
  } catch (error) {
    const refusal = refusalOf(error);
    return data({ ...kept, code: refusal.code, said: refusal.said }, { status: refusal.status });
  }
  return redirect(typeof next === 'string' ? next : next(answer), 303);
}

/** A refusal in words; anything else is a fault and thrown on. */
export function refusalOf(error: unknown): FormRefusal & { status: number } {
  if (!(error instanceof Refusal)) throw error;
  const { refusalName: name, code, facts } = error;
  return { code: `${name} ${code}`, said: refusalMessage(name, code, facts), status: refusalStatus(name, code) };
}
