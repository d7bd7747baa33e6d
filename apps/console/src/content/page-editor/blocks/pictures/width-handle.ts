import { newElement } from '../../view/node-view.js';

const MIN_PIXELS = 32;
/** How many presses of a key lead from nothing to the whole width. */
const STEPS = 20;

interface WidthHandleOptions {
  label: string;
  /** What becomes wider or narrower. */
  element: HTMLElement;
  isRightToLeft(): boolean;
  /** Told how wide it is to be, in pixels. */
  onResize(pixels: number): void;
}

/** A handle that makes something wider or narrower: by dragging, or by the arrow keys, `Home` and `End`. */
export class WidthHandle {
  readonly dom: HTMLElement;

  constructor(private readonly options: WidthHandleOptions) {
    this.dom = newElement('span', {
      class: 'edited-handle',
      role: 'slider',
      tabindex: '0',
      'aria-label': options.label,
      'aria-orientation': 'horizontal',
      'aria-valuemin': String(MIN_PIXELS),
      'aria-valuenow': String(MIN_PIXELS),
    });
    this.dom.addEventListener('focus', () => this.#show());
    this.dom.addEventListener('keydown', (event) => this.#press(event));
    this.dom.addEventListener('pointerdown', (event) => this.#drag(event));
  }

  #press(event: KeyboardEvent): void {
    const step = this.#room() / STEPS;
    const sideways = this.options.isRightToLeft() ? -step : step;
    const now = this.#width();
    const wanted = new Map([
      ['ArrowRight', now + sideways],
      ['ArrowLeft', now - sideways],
      ['ArrowUp', now + step],
      ['ArrowDown', now - step],
      ['Home', MIN_PIXELS],
      ['End', this.#room()],
    ]).get(event.key);
    if (wanted === undefined) return;
    event.preventDefault();
    this.#resize(wanted);
  }

  #drag(down: PointerEvent): void {
    const { dom, options } = this;
    const start = this.#width();
    const direction = options.isRightToLeft() ? -1 : 1;
    const ending = new AbortController();
    const widthAt = ({ clientX }: PointerEvent) => start + (clientX - down.clientX) * direction;
    down.preventDefault();
    dom.setPointerCapture(down.pointerId);
    const move = (event: PointerEvent) => {
      options.element.style.width = `${Math.max(MIN_PIXELS, widthAt(event))}px`;
      options.element.style.height = '';
    };
    const end = (event: PointerEvent) => {
      ending.abort();
      this.#resize(widthAt(event));
    };
    dom.addEventListener('pointermove', move, { signal: ending.signal });
    dom.addEventListener('pointerup', end, { signal: ending.signal });
    dom.addEventListener('pointercancel', end, { signal: ending.signal });
  }

  #resize(wanted: number): void {
    this.options.onResize(Math.round(Math.min(this.#room(), Math.max(MIN_PIXELS, wanted))));
    this.dom.focus();
    this.#show();
  }

  #width(): number {
    return this.options.element.getBoundingClientRect().width;
  }

  /** How wide it may be: as wide as the block that it stands in. */
  #room(): number {
    return this.options.element.closest('.images')?.clientWidth ?? MIN_PIXELS;
  }

  #show(): void {
    const width = String(Math.round(this.#width()));
    this.dom.setAttribute('aria-valuemax', String(this.#room()));
    this.dom.setAttribute('aria-valuenow', width);
    this.dom.setAttribute('aria-valuetext', `${width} px`);
  }
}
