import type { Item } from '@fixture-feed/client'
import type { OperatorFixture } from '@fixture-feed/contract/operator-answers'
import { html, nothing, type TemplateResult } from 'lit'

/** What a person wrote, what somebody else published meanwhile, and what can be done about it. */
export function conflictPart({
  seen,
  mine,
  theirs,
  fixture,
  takeTheirs,
  keepMine,
}: {
  readonly seen: Item | undefined
  readonly mine: Item
  readonly theirs: Item | undefined
  readonly fixture: OperatorFixture
  readonly takeTheirs: () => void
  readonly keepMine: () => void
}): TemplateResult {
  const words =
    theirs === undefined
      ? 'This item was withdrawn meanwhile.'
      : `Revision ${theirs.revision} was published meanwhile: you began with ${seen === undefined ? 'none' : `revision ${seen.revision}`}.`
  return html`<section class="conflict" role="alert" aria-label="Conflict">
    <p><strong>${words}</strong> Nothing of yours is lost, and nothing was overwritten.</p>
    ${
      theirs === undefined
        ? nothing
        : html`<ff-compare-items .older=${theirs} .newer=${mine} .fixture=${fixture}
            .olderLabel=${`Theirs, rev. ${theirs.revision}`} .newerLabel=${'Yours'}></ff-compare-items>`
    }
    <div class="row">
      <button class="button" type="button" @click=${keepMine}>
        ${theirs === undefined ? 'Publish it again as mine' : 'Put my changes on theirs'}
      </button>
      ${theirs === undefined ? nothing : html`<button class="button" type="button" @click=${takeTheirs}>Take theirs</button>`}
    </div>
  </section>`
}
