import type { Done } from '../feed/undoable.ts'

/** Something was done that the person is to be told of, and may undo. */
export class DoneEvent extends Event {
  static readonly type = 'desk-done'
  readonly done: Done

  constructor(done: Done) {
    super(DoneEvent.type, { bubbles: true, composed: true })
    this.done = done
  }
}
