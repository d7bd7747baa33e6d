import type { WritingWords } from '../../../words/writing-words.js';
import { newElement } from '../view/node-view.js';

interface UploadBoxOptions {
  name: string;
  words: WritingWords['media'];
  onCancel(): void;
  onRetry(): void;
}

/** What stands in the text for a file while it is sent: how far that is, or why it was refused. It is no part of the text. */
export class UploadBox {
  readonly dom: HTMLElement;
  readonly #progress = newElement('progress', { max: '1' });
  readonly #share = newElement('span', { class: 'edited-upload-share' });
  readonly #problem = newElement('p', { class: 'edited-upload-problem', role: 'alert' });
  readonly #retry: HTMLButtonElement;

  constructor({ name, words, onCancel, onRetry }: UploadBoxOptions) {
    const button = (label: string, onClick: () => void) => {
      const created = newElement('button', { type: 'button', class: 'edited-button' }, label);
      created.setAttribute('aria-label', `${label}: ${name}`);
      created.addEventListener('click', onClick);
      return created;
    };
    this.#progress.setAttribute('aria-label', words.sending(name));
    this.#retry = button(words.retry, onRetry);
    const title = newElement('span', { class: 'edited-upload-name' }, name);
    this.dom = newElement(
      'div',
      { class: 'edited-upload', contenteditable: 'false', role: 'group', 'aria-label': words.sending(name) },
      title,
      this.#progress,
      this.#share,
      this.#problem,
      this.#retry,
      button(words.cancel, onCancel),
    );
    this.showProgress(0);
  }

  /** Shows how much has been sent, from 0 to 1. */
  showProgress(share: number): void {
    this.#progress.hidden = false;
    this.#progress.value = share;
    this.#share.textContent = `${Math.floor(share * 100)} %`;
    this.#problem.textContent = '';
    this.#retry.hidden = true;
  }

  /** Says why the file was not taken, and offers to try it again. */
  showProblem(sentence: string): void {
    this.#progress.hidden = true;
    this.#share.textContent = '';
    this.#problem.textContent = sentence;
    this.#retry.hidden = false;
  }
}
