import type { FeedChangeEvent, FeedStateEvent, ItemHistoryEvent, ItemInspectEvent } from "@fixture-feed/elements/feed-events";
import type { ContentItemElement } from "@fixture-feed/elements/content-item";
import type { FixtureFeedElement } from "@fixture-feed/elements/fixture-feed";

/**
 * This type can be used to create scoped tags for your components.
 *
 * Usage:
 *
 * ```ts
 * import type { ScopedElements } from "path/to/library/jsx-integration";
 *
 * declare module "my-library" {
 *   namespace JSX {
 *     interface IntrinsicElements
 *       extends ScopedElements<'test-', ''> {}
 *   }
 * }
 * ```
 *
 * @deprecated Runtime scoped elements result in duplicate types and can confusing for developers. It is recommended to use the `prefix` and `suffix` options to generate new types instead.
 */
export type ScopedElements<
  Prefix extends string = "",
  Suffix extends string = "",
> = {
  [
    Key in keyof CustomElements as `${Prefix}${Key}${Suffix}`
  ]: CustomElements[Key];
};

type BaseProps<T extends HTMLElement> = {
  /** Content added between the opening and closing tags of the element */
  children?: any | undefined;
  /** Used for declaratively styling one or more elements using CSS (Cascading Stylesheets) */
  class?: string | undefined;
  /** Used for declaratively styling one or more elements using CSS (Cascading Stylesheets) */
  className?: string | undefined;
  /** Takes an object where the key is the class name(s) and the value is a boolean expression. When true, the class is applied, and when false, it is removed. */
  classList?: Record<string, boolean | undefined> | undefined;
  /** Specifies the text direction of the element. */
  dir?: "ltr" | "rtl" | undefined;
  /** Contains a space-separated list of the part names of the element that should be exposed on the host element. */
  exportparts?: string | undefined;
  /** For <label> and <output>, lets you associate the label with some control. */
  htmlFor?: string | undefined;
  /** Specifies whether the element should be hidden. */
  hidden?: boolean | string | undefined;
  /** A unique identifier for the element. */
  id?: string | undefined;
  /** Keys tell React which array item each component corresponds to */
  key?: string | number | undefined;
  /** Specifies the language of the element. */
  lang?: string | undefined;
  /** Defines the element's semantic role for accessibility APIs. */
  role?: string | undefined;
  /** Contains a space-separated list of the part names of the element. Part names allows CSS to select and style specific elements in a shadow tree via the ::part pseudo-element. */
  part?: string | undefined;
  /** Use the ref attribute with a variable to assign a DOM element to the variable once the element is rendered. */
  ref?: (T | ((e: T) => void)) | undefined;
  /** Adds a reference for a custom element slot */
  slot?: string | undefined;
  /** Prop for setting inline styles */
  style?: Record<string, string | number> | undefined;
  /** Overrides the default Tab button behavior. Avoid using values other than -1 and 0. */
  tabIndex?: number | undefined;
  /** Specifies the tooltip text for the element. */
  title?: string | undefined;
  /** Passing 'no' excludes the element content from being translated. */
  translate?: "yes" | "no" | undefined;
  /** The popover global attribute is used to designate an element as a popover element. */
  popover?: "auto" | "hint" | "manual" | undefined;
  /** Turns an element element into a popover control button; takes the ID of the popover element to control as its value. */
  popovertarget?: "top" | "bottom" | "left" | "right" | "auto" | undefined;
  /** Specifies the action to be performed on a popover element being controlled by a control element. */
  popovertargetaction?: "show" | "hide" | "toggle" | undefined;
};

type BaseEvents = {};

export type ContentItemElementProps = {
  /** The address of the item's feed: what relative asset addresses are resolved against. Default: the page. */
  "feed-url"?: ContentItemElement["feedUrl"] | undefined;
  /** The address of the item's feed: what relative asset addresses are resolved against. Default: the page. */
  feedUrl?: ContentItemElement["feedUrl"] | undefined;
  /** Further origins that assets may be loaded from, with spaces between. Default: that of the feed alone. */
  "asset-origins"?: ContentItemElement["assetOrigins"] | undefined;
  /** Further origins that assets may be loaded from, with spaces between. Default: that of the feed alone. */
  assetOrigins?: ContentItemElement["assetOrigins"] | undefined;
  /** The language of what the feed says, where it is another than the page's. */
  "feed-language"?: ContentItemElement["feedLanguage"] | undefined;
  /** The language of what the feed says, where it is another than the page's. */
  feedLanguage?: ContentItemElement["feedLanguage"] | undefined;
  /** The level of the item's headline, 1 to 6. Default: 3. */
  "heading-level"?: ContentItemElement["headingLevel"] | undefined;
  /** The level of the item's headline, 1 to 6. Default: 3. */
  headingLevel?: ContentItemElement["headingLevel"] | undefined;
  /** Whether there are buttons that ask for the item as it came, and for what changed in it. */
  inspectable?: ContentItemElement["inspectable"] | undefined;
  /** Shown as a badge, and for styles to select by. */
  change?: ContentItemElement["change"] | undefined;
  /** Whether the page is about this item. */
  current?: ContentItemElement["current"] | undefined;
  /** Whether the item above tells the same score at the same moment: then this one leaves it out. */
  "same-score"?: ContentItemElement["sameScore"] | undefined;
  /** Whether the item above tells the same score at the same moment: then this one leaves it out. */
  sameScore?: ContentItemElement["sameScore"] | undefined;
  /** What to show. */
  item?: ContentItemElement["item"] | undefined;
  /** The fixture of the item, for the letters of its teams. */
  fixture?: ContentItemElement["fixture"] | undefined;
  /** Where an item of the feed can be linked to; without it there are no links. */
  itemHref?: ContentItemElement["itemHref"] | undefined;
  /** Where everything about a team or player is shown; without it their names are no links. */
  entityHref?: ContentItemElement["entityHref"] | undefined;
  /** In a list that is one tab stop: whether this item is it. Left out, each control of the item is one. */
  tabStop?: ContentItemElement["tabStop"] | undefined;
  /** What its feed tells of the page around all of its items; a property of the item itself goes before it. */
  surroundings?: ContentItemElement["surroundings"] | undefined;

  /** The reader asks for the item as it came. */
  "onitem-inspect"?: ((e: ItemInspectEvent) => void) | undefined;
  /** The reader asks what changed in the item. */
  "onitem-history"?: ((e: ItemHistoryEvent) => void) | undefined;
};

export type ContentItemElementSolidJsProps = {
  /** The address of the item's feed: what relative asset addresses are resolved against. Default: the page. */
  "attr:feed-url"?: ContentItemElement["feedUrl"] | undefined;
  /** The address of the item's feed: what relative asset addresses are resolved against. Default: the page. */
  "prop:feedUrl"?: ContentItemElement["feedUrl"] | undefined;
  /** Further origins that assets may be loaded from, with spaces between. Default: that of the feed alone. */
  "attr:asset-origins"?: ContentItemElement["assetOrigins"] | undefined;
  /** Further origins that assets may be loaded from, with spaces between. Default: that of the feed alone. */
  "prop:assetOrigins"?: ContentItemElement["assetOrigins"] | undefined;
  /** The language of what the feed says, where it is another than the page's. */
  "attr:feed-language"?: ContentItemElement["feedLanguage"] | undefined;
  /** The language of what the feed says, where it is another than the page's. */
  "prop:feedLanguage"?: ContentItemElement["feedLanguage"] | undefined;
  /** The level of the item's headline, 1 to 6. Default: 3. */
  "attr:heading-level"?: ContentItemElement["headingLevel"] | undefined;
  /** The level of the item's headline, 1 to 6. Default: 3. */
  "prop:headingLevel"?: ContentItemElement["headingLevel"] | undefined;
  /** Whether there are buttons that ask for the item as it came, and for what changed in it. */
  "prop:inspectable"?: ContentItemElement["inspectable"] | undefined;
  /** Shown as a badge, and for styles to select by. */
  "prop:change"?: ContentItemElement["change"] | undefined;
  /** Whether the page is about this item. */
  "prop:current"?: ContentItemElement["current"] | undefined;
  /** Whether the item above tells the same score at the same moment: then this one leaves it out. */
  "bool:same-score"?: ContentItemElement["sameScore"] | undefined;
  /** Whether the item above tells the same score at the same moment: then this one leaves it out. */
  "prop:sameScore"?: ContentItemElement["sameScore"] | undefined;
  /** What to show. */
  "prop:item"?: ContentItemElement["item"] | undefined;
  /** The fixture of the item, for the letters of its teams. */
  "prop:fixture"?: ContentItemElement["fixture"] | undefined;
  /** Where an item of the feed can be linked to; without it there are no links. */
  "prop:itemHref"?: ContentItemElement["itemHref"] | undefined;
  /** Where everything about a team or player is shown; without it their names are no links. */
  "prop:entityHref"?: ContentItemElement["entityHref"] | undefined;
  /** In a list that is one tab stop: whether this item is it. Left out, each control of the item is one. */
  "prop:tabStop"?: ContentItemElement["tabStop"] | undefined;
  /** What its feed tells of the page around all of its items; a property of the item itself goes before it. */
  "prop:surroundings"?: ContentItemElement["surroundings"] | undefined;
  /** The reader asks for the item as it came. */
  "on:item-inspect"?: ((e: ItemInspectEvent) => void) | undefined;
  /** The reader asks what changed in the item. */
  "on:item-history"?: ((e: ItemHistoryEvent) => void) | undefined;

  /** Set the innerHTML of the element */
  innerHTML?: string | undefined;
  /** Set the textContent of the element */
  textContent?: string | number | undefined;
};

export type FixtureFeedElementProps = {
  /** Where the service's `/v1` lives; relative to the page. Default: the page's own folder. */
  "base-url"?: FixtureFeedElement["baseUrl"] | undefined;
  /** Where the service's `/v1` lives; relative to the page. Default: the page's own folder. */
  baseUrl?: FixtureFeedElement["baseUrl"] | undefined;
  /** Which fixture. */
  "fixture-id"?: FixtureFeedElement["fixtureId"] | undefined;
  /** Which fixture. */
  fixtureId?: FixtureFeedElement["fixtureId"] | undefined;
  /** Which of its feeds. */
  "feed-key"?: FixtureFeedElement["feedKey"] | undefined;
  /** Which of its feeds. */
  feedKey?: FixtureFeedElement["feedKey"] | undefined;
  /** From the end of one read to the start of the next. Default: the client's, 2000. */
  "interval-ms"?: FixtureFeedElement["intervalMs"] | undefined;
  /** From the end of one read to the start of the next. Default: the client's, 2000. */
  intervalMs?: FixtureFeedElement["intervalMs"] | undefined;
  /** How long the service is asked to wait for a change before it answers. Default: the client's, 0, not at all. */
  "wait-seconds"?: FixtureFeedElement["waitSeconds"] | undefined;
  /** How long the service is asked to wait for a change before it answers. Default: the client's, 0, not at all. */
  waitSeconds?: FixtureFeedElement["waitSeconds"] | undefined;
  /** Attribute `after`, a replay bound of the client: only items published after it. */
  after?: FixtureFeedElement["replayAfter"] | undefined;
  /** Attribute `after`, a replay bound of the client: only items published after it. */
  replayAfter?: FixtureFeedElement["replayAfter"] | undefined;
  /** Attribute `until`, a replay bound of the client: the feed as it was then. Without bounds it is live. */
  until?: FixtureFeedElement["replayUntil"] | undefined;
  /** Attribute `until`, a replay bound of the client: the feed as it was then. Without bounds it is live. */
  replayUntil?: FixtureFeedElement["replayUntil"] | undefined;
  /** Which end of the feed comes first: `newest` or `oldest`. Default: `newest`. */
  order?: FixtureFeedElement["order"] | undefined;
  /** Shows the items of this definition key only. */
  definition?: FixtureFeedElement["definition"] | undefined;
  /** Shows the items that list this team or player only. */
  entity?: FixtureFeedElement["entity"] | undefined;
  /** `key` shows the key moments of the game only, each said once; unless a definition or an entity is asked for. */
  moments?: FixtureFeedElement["moments"] | undefined;
  /** The id of the item that the page is about: marked, and brought into view when it is first there. */
  "current-item"?: FixtureFeedElement["currentItem"] | undefined;
  /** The id of the item that the page is about: marked, and brought into view when it is first there. */
  currentItem?: FixtureFeedElement["currentItem"] | undefined;
  /** The level of the items' headlines, 1 to 6. Default: 3. */
  "heading-level"?: FixtureFeedElement["headingLevel"] | undefined;
  /** The level of the items' headlines, 1 to 6. Default: 3. */
  headingLevel?: FixtureFeedElement["headingLevel"] | undefined;
  /** Further origins that assets may be loaded from, with spaces between. Default: that of the feed alone. */
  "asset-origins"?: FixtureFeedElement["assetOrigins"] | undefined;
  /** Further origins that assets may be loaded from, with spaces between. Default: that of the feed alone. */
  assetOrigins?: FixtureFeedElement["assetOrigins"] | undefined;
  /** The language of what the feed says, where it is another than the page's. */
  "feed-language"?: FixtureFeedElement["feedLanguage"] | undefined;
  /** The language of what the feed says, where it is another than the page's. */
  feedLanguage?: FixtureFeedElement["feedLanguage"] | undefined;
  /** Whether each item has buttons that ask for the item as it came, and for what changed in it. */
  inspectable?: FixtureFeedElement["inspectable"] | undefined;
  /** A feed of the client to show, such as a played one, instead of polling one. Whoever made it closes it. */
  feed?: FixtureFeedElement["feed"] | undefined;
  /** The fixture, for the letters of its teams. */
  fixture?: FixtureFeedElement["fixture"] | undefined;
  /** Where an item can be linked to; without it there are no links. */
  itemHref?: FixtureFeedElement["itemHref"] | undefined;
  /** Where everything about a team or player is shown; without it their names are no links. */
  entityHref?: FixtureFeedElement["entityHref"] | undefined;
  /** What stands below an item, such as what can be done with it: a template. It is told whether the item is the list's
tab stop, so that its controls are reached from their item alone. */
  itemFooter?: FixtureFeedElement["itemFooter"] | undefined;

  /** A new snapshot, with what it changed. */
  "onfeed-change"?: ((e: FeedChangeEvent) => void) | undefined;
  /** The feed became fresh, stale or empty, or fails for another reason. */
  "onfeed-state"?: ((e: FeedStateEvent) => void) | undefined;
  /** The reader asks for an item as it came; of its items. */
  "onitem-inspect"?: ((e: ItemInspectEvent) => void) | undefined;
  /** The reader asks what changed in an item; of its items. */
  "onitem-history"?: ((e: ItemHistoryEvent) => void) | undefined;
};

export type FixtureFeedElementSolidJsProps = {
  /** Where the service's `/v1` lives; relative to the page. Default: the page's own folder. */
  "attr:base-url"?: FixtureFeedElement["baseUrl"] | undefined;
  /** Where the service's `/v1` lives; relative to the page. Default: the page's own folder. */
  "prop:baseUrl"?: FixtureFeedElement["baseUrl"] | undefined;
  /** Which fixture. */
  "attr:fixture-id"?: FixtureFeedElement["fixtureId"] | undefined;
  /** Which fixture. */
  "prop:fixtureId"?: FixtureFeedElement["fixtureId"] | undefined;
  /** Which of its feeds. */
  "attr:feed-key"?: FixtureFeedElement["feedKey"] | undefined;
  /** Which of its feeds. */
  "prop:feedKey"?: FixtureFeedElement["feedKey"] | undefined;
  /** From the end of one read to the start of the next. Default: the client's, 2000. */
  "attr:interval-ms"?: FixtureFeedElement["intervalMs"] | undefined;
  /** From the end of one read to the start of the next. Default: the client's, 2000. */
  "prop:intervalMs"?: FixtureFeedElement["intervalMs"] | undefined;
  /** How long the service is asked to wait for a change before it answers. Default: the client's, 0, not at all. */
  "attr:wait-seconds"?: FixtureFeedElement["waitSeconds"] | undefined;
  /** How long the service is asked to wait for a change before it answers. Default: the client's, 0, not at all. */
  "prop:waitSeconds"?: FixtureFeedElement["waitSeconds"] | undefined;
  /** Attribute `after`, a replay bound of the client: only items published after it. */
  "attr:after"?: FixtureFeedElement["replayAfter"] | undefined;
  /** Attribute `after`, a replay bound of the client: only items published after it. */
  "prop:replayAfter"?: FixtureFeedElement["replayAfter"] | undefined;
  /** Attribute `until`, a replay bound of the client: the feed as it was then. Without bounds it is live. */
  "attr:until"?: FixtureFeedElement["replayUntil"] | undefined;
  /** Attribute `until`, a replay bound of the client: the feed as it was then. Without bounds it is live. */
  "prop:replayUntil"?: FixtureFeedElement["replayUntil"] | undefined;
  /** Which end of the feed comes first: `newest` or `oldest`. Default: `newest`. */
  "prop:order"?: FixtureFeedElement["order"] | undefined;
  /** Shows the items of this definition key only. */
  "prop:definition"?: FixtureFeedElement["definition"] | undefined;
  /** Shows the items that list this team or player only. */
  "prop:entity"?: FixtureFeedElement["entity"] | undefined;
  /** `key` shows the key moments of the game only, each said once; unless a definition or an entity is asked for. */
  "prop:moments"?: FixtureFeedElement["moments"] | undefined;
  /** The id of the item that the page is about: marked, and brought into view when it is first there. */
  "attr:current-item"?: FixtureFeedElement["currentItem"] | undefined;
  /** The id of the item that the page is about: marked, and brought into view when it is first there. */
  "prop:currentItem"?: FixtureFeedElement["currentItem"] | undefined;
  /** The level of the items' headlines, 1 to 6. Default: 3. */
  "attr:heading-level"?: FixtureFeedElement["headingLevel"] | undefined;
  /** The level of the items' headlines, 1 to 6. Default: 3. */
  "prop:headingLevel"?: FixtureFeedElement["headingLevel"] | undefined;
  /** Further origins that assets may be loaded from, with spaces between. Default: that of the feed alone. */
  "attr:asset-origins"?: FixtureFeedElement["assetOrigins"] | undefined;
  /** Further origins that assets may be loaded from, with spaces between. Default: that of the feed alone. */
  "prop:assetOrigins"?: FixtureFeedElement["assetOrigins"] | undefined;
  /** The language of what the feed says, where it is another than the page's. */
  "attr:feed-language"?: FixtureFeedElement["feedLanguage"] | undefined;
  /** The language of what the feed says, where it is another than the page's. */
  "prop:feedLanguage"?: FixtureFeedElement["feedLanguage"] | undefined;
  /** Whether each item has buttons that ask for the item as it came, and for what changed in it. */
  "prop:inspectable"?: FixtureFeedElement["inspectable"] | undefined;
  /** A feed of the client to show, such as a played one, instead of polling one. Whoever made it closes it. */
  "prop:feed"?: FixtureFeedElement["feed"] | undefined;
  /** The fixture, for the letters of its teams. */
  "prop:fixture"?: FixtureFeedElement["fixture"] | undefined;
  /** Where an item can be linked to; without it there are no links. */
  "prop:itemHref"?: FixtureFeedElement["itemHref"] | undefined;
  /** Where everything about a team or player is shown; without it their names are no links. */
  "prop:entityHref"?: FixtureFeedElement["entityHref"] | undefined;
  /** What stands below an item, such as what can be done with it: a template. It is told whether the item is the list's
tab stop, so that its controls are reached from their item alone. */
  "prop:itemFooter"?: FixtureFeedElement["itemFooter"] | undefined;
  /** A new snapshot, with what it changed. */
  "on:feed-change"?: ((e: FeedChangeEvent) => void) | undefined;
  /** The feed became fresh, stale or empty, or fails for another reason. */
  "on:feed-state"?: ((e: FeedStateEvent) => void) | undefined;
  /** The reader asks for an item as it came; of its items. */
  "on:item-inspect"?: ((e: ItemInspectEvent) => void) | undefined;
  /** The reader asks what changed in an item; of its items. */
  "on:item-history"?: ((e: ItemHistoryEvent) => void) | undefined;

  /** Set the innerHTML of the element */
  innerHTML?: string | undefined;
  /** Set the textContent of the element */
  textContent?: string | number | undefined;
};

export type CustomElements = {
  /**
   * One item, shown by the renderer of its definition and version.
   *
   * Nothing is written to the page when `item` is set to the same revision again, however new the object.
   *
   * ## Attributes & Properties
   *
   * Component attributes and properties that can be applied to the element or by using JavaScript.
   *
   * - `feed-url`/`feedUrl`: The address of the item's feed: what relative asset addresses are resolved against. Default: the page.
   * - `asset-origins`/`assetOrigins`: Further origins that assets may be loaded from, with spaces between. Default: that of the feed alone.
   * - `feed-language`/`feedLanguage`: The language of what the feed says, where it is another than the page's.
   * - `heading-level`/`headingLevel`: The level of the item's headline, 1 to 6. Default: 3.
   * - `inspectable`: Whether there are buttons that ask for the item as it came, and for what changed in it.
   * - `change`: Shown as a badge, and for styles to select by.
   * - `current`: Whether the page is about this item.
   * - `same-score`/`sameScore`: Whether the item above tells the same score at the same moment: then this one leaves it out.
   * - `item`: What to show. (property only)
   * - `fixture`: The fixture of the item, for the letters of its teams. (property only)
   * - `itemHref`: Where an item of the feed can be linked to; without it there are no links. (property only)
   * - `entityHref`: Where everything about a team or player is shown; without it their names are no links. (property only)
   * - `tabStop`: In a list that is one tab stop: whether this item is it. Left out, each control of the item is one. (property only)
   * - `surroundings`: What its feed tells of the page around all of its items; a property of the item itself goes before it. (property only)
   *
   * ## Events
   *
   * Events that will be emitted by the component.
   *
   * - `item-inspect`: The reader asks for the item as it came.
   * - `item-history`: The reader asks what changed in the item.
   *
   * ## Slots
   *
   * Areas where markup can be added to the component.
   *
   * - `(default)`: What is shown as long as there is no item.
   * - `footer`: Below what the renderer shows.
   *
   * ## Methods
   *
   * Methods that can be called to access component functionality.
   *
   * - `define(tag = 'content-item', registry: CustomElementRegistry = customElements) => void`: Registers the element, under its usual name or another, unless that is taken. A registry takes a class once, so any
   * other name gets a class of its own.
   * - `focus(options?: FocusOptions) => void`: Focuses the item as a whole; a reader goes on from there to what is in it.
   *
   * ## CSS Custom Properties
   *
   * CSS variables available for styling the component.
   *
   * - `--ff-font`: The typeface. (default: `undefined`)
   * - `--ff-font-size`: The size of running text; all else is measured by it or by the root. (default: `undefined`)
   * - `--ff-surface`: Behind an item. (default: `undefined`)
   * - `--ff-inset`: Behind figures and in bars that are not full. (default: `undefined`)
   * - `--ff-text`: Text. (default: `undefined`)
   * - `--ff-muted`: Text that is said in passing. (default: `undefined`)
   * - `--ff-line`: Lines and borders. (default: `undefined`)
   * - `--ff-accent`: Kinds, links, marks and focus. (default: `undefined`)
   * - `--ff-good`: The badge of a new item. (default: `undefined`)
   * - `--ff-warning`: The notice that a feed is not up to date. (default: `undefined`)
   * - `--ff-danger`: The badge of a withdrawn item. (default: `undefined`)
   * - `--ff-radius`: Corners of an item. (default: `undefined`)
   * - `--ff-gap`: Between items. (default: `undefined`)
   *
   * ## CSS Parts
   *
   * Custom selectors for styling elements within the component.
   *
   * - `frame`: The item as a whole.
   * - `header`: The line above the headline.
   * - `kind`: What kind of item it is.
   * - `badge`: New, revised or withdrawn.
   * - `time`: When it was.
   * - `revision`: Which revision it is, from the second on.
   * - `tools`: Link and button at the end of the header.
   * - `tool`: One of them.
   * - `body`: What the renderer made.
   * - `headline`: The line that the item is known by.
   * - `summary`: What it says in sentences.
   * - `list`: Points beside the summary.
   * - `chip`: Which break it is.
   * - `callout`: Tip-off, or what to watch next.
   * - `note`: A remark.
   * - `stat-line`: A player's or team's name with the line of figures.
   * - `score`: The score line, or the final score.
   * - `figures`: Figures shown large.
   * - `table`: A table, or the neutral fields of an unknown definition.
   * - `bars`: Bars of two teams, or the ribbon of a run.
   * - `run`: A run with its ribbon.
   * - `chart`: A shot chart.
   */
  "content-item": Partial<
    ContentItemElementProps & BaseProps<ContentItemElement> & BaseEvents
  >;

  /**
   * A feed that keeps itself up to date: it polls, and shows the items of the current snapshot.
   *
   * Each item is written to the page when it comes and when its revision changes, and at no other time.
   *
   * ## Attributes & Properties
   *
   * Component attributes and properties that can be applied to the element or by using JavaScript.
   *
   * - `base-url`/`baseUrl`: Where the service's `/v1` lives; relative to the page. Default: the page's own folder.
   * - `fixture-id`/`fixtureId`: Which fixture.
   * - `feed-key`/`feedKey`: Which of its feeds.
   * - `interval-ms`/`intervalMs`: From the end of one read to the start of the next. Default: the client's, 2000.
   * - `wait-seconds`/`waitSeconds`: How long the service is asked to wait for a change before it answers. Default: the client's, 0, not at all.
   * - `after`/`replayAfter`: Attribute `after`, a replay bound of the client: only items published after it.
   * - `until`/`replayUntil`: Attribute `until`, a replay bound of the client: the feed as it was then. Without bounds it is live.
   * - `order`: Which end of the feed comes first: `newest` or `oldest`. Default: `newest`.
   * - `definition`: Shows the items of this definition key only.
   * - `entity`: Shows the items that list this team or player only.
   * - `moments`: `key` shows the key moments of the game only, each said once; unless a definition or an entity is asked for.
   * - `current-item`/`currentItem`: The id of the item that the page is about: marked, and brought into view when it is first there.
   * - `heading-level`/`headingLevel`: The level of the items' headlines, 1 to 6. Default: 3.
   * - `asset-origins`/`assetOrigins`: Further origins that assets may be loaded from, with spaces between. Default: that of the feed alone.
   * - `feed-language`/`feedLanguage`: The language of what the feed says, where it is another than the page's.
   * - `inspectable`: Whether each item has buttons that ask for the item as it came, and for what changed in it.
   * - `feed`: A feed of the client to show, such as a played one, instead of polling one. Whoever made it closes it. (property only)
   * - `fixture`: The fixture, for the letters of its teams. (property only)
   * - `itemHref`: Where an item can be linked to; without it there are no links. (property only)
   * - `entityHref`: Where everything about a team or player is shown; without it their names are no links. (property only)
   * - `itemFooter`: What stands below an item, such as what can be done with it: a template. It is told whether the item is the list's
   * tab stop, so that its controls are reached from their item alone. (property only)
   * - `state`: What is known of the feed. (property only) (readonly)
   *
   * ## Events
   *
   * Events that will be emitted by the component.
   *
   * - `feed-change`: A new snapshot, with what it changed.
   * - `feed-state`: The feed became fresh, stale or empty, or fails for another reason.
   * - `item-inspect`: The reader asks for an item as it came; of its items.
   * - `item-history`: The reader asks what changed in an item; of its items.
   *
   * ## Slots
   *
   * Areas where markup can be added to the component.
   *
   * - `(default)`: Shown until the first snapshot is there; its default is a drawing of items to come.
   * - `empty`: Shown when the snapshot has no items.
   * - `failed`: Shown when there is no snapshot and reading fails.
   *
   * ## Methods
   *
   * Methods that can be called to access component functionality.
   *
   * - `define(tag = 'fixture-feed', registry: CustomElementRegistry = customElements) => void`: Registers the element, under its usual name or another. Its items are `<content-item>` elements.
   * - `refresh() => void`: Reads now instead of after the interval or a back-off.
   * - `focusItem(by: 1 | -1) => void`: Moves focus to the next item, or the one before.
   *
   * ## CSS Custom Properties
   *
   * CSS variables available for styling the component.
   *
   * - `--ff-font`: The typeface. (default: `undefined`)
   * - `--ff-font-size`: The size of running text; all else is measured by it or by the root. (default: `undefined`)
   * - `--ff-surface`: Behind an item. (default: `undefined`)
   * - `--ff-inset`: Behind figures and in bars that are not full. (default: `undefined`)
   * - `--ff-text`: Text. (default: `undefined`)
   * - `--ff-muted`: Text that is said in passing. (default: `undefined`)
   * - `--ff-line`: Lines and borders. (default: `undefined`)
   * - `--ff-accent`: Kinds, links, marks and focus. (default: `undefined`)
   * - `--ff-good`: The badge of a new item. (default: `undefined`)
   * - `--ff-warning`: The notice that a feed is not up to date. (default: `undefined`)
   * - `--ff-danger`: The badge of a withdrawn item. (default: `undefined`)
   * - `--ff-radius`: Corners of an item. (default: `undefined`)
   * - `--ff-gap`: Between items. (default: `undefined`)
   *
   * ## CSS Parts
   *
   * Custom selectors for styling elements within the component.
   *
   * - `list`: The items.
   * - `item`: One of them, the element itself.
   * - `notice`: What stands above the items or in their place.
   * - `retry`: The button of a notice.
   * - `news`: The button that tells of new items out of view.
   * - `frame`: Of an item: The item as a whole.
   * - `header`: Of an item: The line above the headline.
   * - `kind`: Of an item: What kind of item it is.
   * - `badge`: Of an item: New, revised or withdrawn.
   * - `time`: Of an item: When it was.
   * - `revision`: Of an item: Which revision it is, from the second on.
   * - `tools`: Of an item: Link and button at the end of the header.
   * - `tool`: Of an item: One of them.
   * - `body`: Of an item: What the renderer made.
   * - `headline`: Of an item: The line that the item is known by.
   * - `summary`: Of an item: What it says in sentences.
   * - `chip`: Of an item: Which break it is.
   * - `callout`: Of an item: Tip-off, or what to watch next.
   * - `note`: Of an item: A remark.
   * - `stat-line`: Of an item: A player's or team's name with the line of figures.
   * - `score`: Of an item: The score line, or the final score.
   * - `figures`: Of an item: Figures shown large.
   * - `table`: Of an item: A table, or the neutral fields of an unknown definition.
   * - `bars`: Of an item: Bars of two teams, or the ribbon of a run.
   * - `run`: Of an item: A run with its ribbon.
   * - `chart`: Of an item: A shot chart.
   */
  "fixture-feed": Partial<
    FixtureFeedElementProps & BaseProps<FixtureFeedElement> & BaseEvents
  >;
};

export type CustomElementsSolidJs = {
  /**
   * One item, shown by the renderer of its definition and version.
   *
   * Nothing is written to the page when `item` is set to the same revision again, however new the object.
   *
   * ## Attributes & Properties
   *
   * Component attributes and properties that can be applied to the element or by using JavaScript.
   *
   * - `feed-url`/`feedUrl`: The address of the item's feed: what relative asset addresses are resolved against. Default: the page.
   * - `asset-origins`/`assetOrigins`: Further origins that assets may be loaded from, with spaces between. Default: that of the feed alone.
   * - `feed-language`/`feedLanguage`: The language of what the feed says, where it is another than the page's.
   * - `heading-level`/`headingLevel`: The level of the item's headline, 1 to 6. Default: 3.
   * - `inspectable`: Whether there are buttons that ask for the item as it came, and for what changed in it.
   * - `change`: Shown as a badge, and for styles to select by.
   * - `current`: Whether the page is about this item.
   * - `same-score`/`sameScore`: Whether the item above tells the same score at the same moment: then this one leaves it out.
   * - `item`: What to show. (property only)
   * - `fixture`: The fixture of the item, for the letters of its teams. (property only)
   * - `itemHref`: Where an item of the feed can be linked to; without it there are no links. (property only)
   * - `entityHref`: Where everything about a team or player is shown; without it their names are no links. (property only)
   * - `tabStop`: In a list that is one tab stop: whether this item is it. Left out, each control of the item is one. (property only)
   * - `surroundings`: What its feed tells of the page around all of its items; a property of the item itself goes before it. (property only)
   *
   * ## Events
   *
   * Events that will be emitted by the component.
   *
   * - `item-inspect`: The reader asks for the item as it came.
   * - `item-history`: The reader asks what changed in the item.
   *
   * ## Slots
   *
   * Areas where markup can be added to the component.
   *
   * - `(default)`: What is shown as long as there is no item.
   * - `footer`: Below what the renderer shows.
   *
   * ## Methods
   *
   * Methods that can be called to access component functionality.
   *
   * - `define(tag = 'content-item', registry: CustomElementRegistry = customElements) => void`: Registers the element, under its usual name or another, unless that is taken. A registry takes a class once, so any
   * other name gets a class of its own.
   * - `focus(options?: FocusOptions) => void`: Focuses the item as a whole; a reader goes on from there to what is in it.
   *
   * ## CSS Custom Properties
   *
   * CSS variables available for styling the component.
   *
   * - `--ff-font`: The typeface. (default: `undefined`)
   * - `--ff-font-size`: The size of running text; all else is measured by it or by the root. (default: `undefined`)
   * - `--ff-surface`: Behind an item. (default: `undefined`)
   * - `--ff-inset`: Behind figures and in bars that are not full. (default: `undefined`)
   * - `--ff-text`: Text. (default: `undefined`)
   * - `--ff-muted`: Text that is said in passing. (default: `undefined`)
   * - `--ff-line`: Lines and borders. (default: `undefined`)
   * - `--ff-accent`: Kinds, links, marks and focus. (default: `undefined`)
   * - `--ff-good`: The badge of a new item. (default: `undefined`)
   * - `--ff-warning`: The notice that a feed is not up to date. (default: `undefined`)
   * - `--ff-danger`: The badge of a withdrawn item. (default: `undefined`)
   * - `--ff-radius`: Corners of an item. (default: `undefined`)
   * - `--ff-gap`: Between items. (default: `undefined`)
   *
   * ## CSS Parts
   *
   * Custom selectors for styling elements within the component.
   *
   * - `frame`: The item as a whole.
   * - `header`: The line above the headline.
   * - `kind`: What kind of item it is.
   * - `badge`: New, revised or withdrawn.
   * - `time`: When it was.
   * - `revision`: Which revision it is, from the second on.
   * - `tools`: Link and button at the end of the header.
   * - `tool`: One of them.
   * - `body`: What the renderer made.
   * - `headline`: The line that the item is known by.
   * - `summary`: What it says in sentences.
   * - `list`: Points beside the summary.
   * - `chip`: Which break it is.
   * - `callout`: Tip-off, or what to watch next.
   * - `note`: A remark.
   * - `stat-line`: A player's or team's name with the line of figures.
   * - `score`: The score line, or the final score.
   * - `figures`: Figures shown large.
   * - `table`: A table, or the neutral fields of an unknown definition.
   * - `bars`: Bars of two teams, or the ribbon of a run.
   * - `run`: A run with its ribbon.
   * - `chart`: A shot chart.
   */
  "content-item": Partial<
    ContentItemElementProps &
      ContentItemElementSolidJsProps &
      BaseProps<ContentItemElement> &
      BaseEvents
  >;

  /**
   * A feed that keeps itself up to date: it polls, and shows the items of the current snapshot.
   *
   * Each item is written to the page when it comes and when its revision changes, and at no other time.
   *
   * ## Attributes & Properties
   *
   * Component attributes and properties that can be applied to the element or by using JavaScript.
   *
   * - `base-url`/`baseUrl`: Where the service's `/v1` lives; relative to the page. Default: the page's own folder.
   * - `fixture-id`/`fixtureId`: Which fixture.
   * - `feed-key`/`feedKey`: Which of its feeds.
   * - `interval-ms`/`intervalMs`: From the end of one read to the start of the next. Default: the client's, 2000.
   * - `wait-seconds`/`waitSeconds`: How long the service is asked to wait for a change before it answers. Default: the client's, 0, not at all.
   * - `after`/`replayAfter`: Attribute `after`, a replay bound of the client: only items published after it.
   * - `until`/`replayUntil`: Attribute `until`, a replay bound of the client: the feed as it was then. Without bounds it is live.
   * - `order`: Which end of the feed comes first: `newest` or `oldest`. Default: `newest`.
   * - `definition`: Shows the items of this definition key only.
   * - `entity`: Shows the items that list this team or player only.
   * - `moments`: `key` shows the key moments of the game only, each said once; unless a definition or an entity is asked for.
   * - `current-item`/`currentItem`: The id of the item that the page is about: marked, and brought into view when it is first there.
   * - `heading-level`/`headingLevel`: The level of the items' headlines, 1 to 6. Default: 3.
   * - `asset-origins`/`assetOrigins`: Further origins that assets may be loaded from, with spaces between. Default: that of the feed alone.
   * - `feed-language`/`feedLanguage`: The language of what the feed says, where it is another than the page's.
   * - `inspectable`: Whether each item has buttons that ask for the item as it came, and for what changed in it.
   * - `feed`: A feed of the client to show, such as a played one, instead of polling one. Whoever made it closes it. (property only)
   * - `fixture`: The fixture, for the letters of its teams. (property only)
   * - `itemHref`: Where an item can be linked to; without it there are no links. (property only)
   * - `entityHref`: Where everything about a team or player is shown; without it their names are no links. (property only)
   * - `itemFooter`: What stands below an item, such as what can be done with it: a template. It is told whether the item is the list's
   * tab stop, so that its controls are reached from their item alone. (property only)
   * - `state`: What is known of the feed. (property only) (readonly)
   *
   * ## Events
   *
   * Events that will be emitted by the component.
   *
   * - `feed-change`: A new snapshot, with what it changed.
   * - `feed-state`: The feed became fresh, stale or empty, or fails for another reason.
   * - `item-inspect`: The reader asks for an item as it came; of its items.
   * - `item-history`: The reader asks what changed in an item; of its items.
   *
   * ## Slots
   *
   * Areas where markup can be added to the component.
   *
   * - `(default)`: Shown until the first snapshot is there; its default is a drawing of items to come.
   * - `empty`: Shown when the snapshot has no items.
   * - `failed`: Shown when there is no snapshot and reading fails.
   *
   * ## Methods
   *
   * Methods that can be called to access component functionality.
   *
   * - `define(tag = 'fixture-feed', registry: CustomElementRegistry = customElements) => void`: Registers the element, under its usual name or another. Its items are `<content-item>` elements.
   * - `refresh() => void`: Reads now instead of after the interval or a back-off.
   * - `focusItem(by: 1 | -1) => void`: Moves focus to the next item, or the one before.
   *
   * ## CSS Custom Properties
   *
   * CSS variables available for styling the component.
   *
   * - `--ff-font`: The typeface. (default: `undefined`)
   * - `--ff-font-size`: The size of running text; all else is measured by it or by the root. (default: `undefined`)
   * - `--ff-surface`: Behind an item. (default: `undefined`)
   * - `--ff-inset`: Behind figures and in bars that are not full. (default: `undefined`)
   * - `--ff-text`: Text. (default: `undefined`)
   * - `--ff-muted`: Text that is said in passing. (default: `undefined`)
   * - `--ff-line`: Lines and borders. (default: `undefined`)
   * - `--ff-accent`: Kinds, links, marks and focus. (default: `undefined`)
   * - `--ff-good`: The badge of a new item. (default: `undefined`)
   * - `--ff-warning`: The notice that a feed is not up to date. (default: `undefined`)
   * - `--ff-danger`: The badge of a withdrawn item. (default: `undefined`)
   * - `--ff-radius`: Corners of an item. (default: `undefined`)
   * - `--ff-gap`: Between items. (default: `undefined`)
   *
   * ## CSS Parts
   *
   * Custom selectors for styling elements within the component.
   *
   * - `list`: The items.
   * - `item`: One of them, the element itself.
   * - `notice`: What stands above the items or in their place.
   * - `retry`: The button of a notice.
   * - `news`: The button that tells of new items out of view.
   * - `frame`: Of an item: The item as a whole.
   * - `header`: Of an item: The line above the headline.
   * - `kind`: Of an item: What kind of item it is.
   * - `badge`: Of an item: New, revised or withdrawn.
   * - `time`: Of an item: When it was.
   * - `revision`: Of an item: Which revision it is, from the second on.
   * - `tools`: Of an item: Link and button at the end of the header.
   * - `tool`: Of an item: One of them.
   * - `body`: Of an item: What the renderer made.
   * - `headline`: Of an item: The line that the item is known by.
   * - `summary`: Of an item: What it says in sentences.
   * - `chip`: Of an item: Which break it is.
   * - `callout`: Of an item: Tip-off, or what to watch next.
   * - `note`: Of an item: A remark.
   * - `stat-line`: Of an item: A player's or team's name with the line of figures.
   * - `score`: Of an item: The score line, or the final score.
   * - `figures`: Of an item: Figures shown large.
   * - `table`: Of an item: A table, or the neutral fields of an unknown definition.
   * - `bars`: Of an item: Bars of two teams, or the ribbon of a run.
   * - `run`: Of an item: A run with its ribbon.
   * - `chart`: Of an item: A shot chart.
   */
  "fixture-feed": Partial<
    FixtureFeedElementProps &
      FixtureFeedElementSolidJsProps &
      BaseProps<FixtureFeedElement> &
      BaseEvents
  >;
};

export type CustomCssProperties = {
  /** The typeface. */
  "--ff-font"?: string | undefined;
  /** The size of running text; all else is measured by it or by the root. */
  "--ff-font-size"?: string | undefined;
  /** Behind an item. */
  "--ff-surface"?: string | undefined;
  /** Behind figures and in bars that are not full. */
  "--ff-inset"?: string | undefined;
  /** Text. */
  "--ff-text"?: string | undefined;
  /** Text that is said in passing. */
  "--ff-muted"?: string | undefined;
  /** Lines and borders. */
  "--ff-line"?: string | undefined;
  /** Kinds, links, marks and focus. */
  "--ff-accent"?: string | undefined;
  /** The badge of a new item. */
  "--ff-good"?: string | undefined;
  /** The notice that a feed is not up to date. */
  "--ff-warning"?: string | undefined;
  /** The badge of a withdrawn item. */
  "--ff-danger"?: string | undefined;
  /** Corners of an item. */
  "--ff-radius"?: string | undefined;
  /** Between items. */
  "--ff-gap"?: string | undefined;
};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends CustomElements {}
  }
  export interface CSSProperties extends CustomCssProperties {}
}

declare module "react/jsx-runtime" {
  namespace JSX {
    interface IntrinsicElements extends CustomElements {}
  }
  export interface CSSProperties extends CustomCssProperties {}
}

declare module "react/jsx-dev-runtime" {
  namespace JSX {
    interface IntrinsicElements extends CustomElements {}
  }
  export interface CSSProperties extends CustomCssProperties {}
}

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements extends CustomElements {}
  }
  export interface CSSProperties extends CustomCssProperties {}
}

declare module "@builder.io/qwik" {
  namespace JSX {
    interface IntrinsicElements extends CustomElements {}
  }
  export interface CSSProperties extends CustomCssProperties {}
}

declare module "@stencil/core" {
  namespace JSX {
    interface IntrinsicElements extends CustomElements {}
  }
  export interface CSSProperties extends CustomCssProperties {}
}

declare module "hono/jsx" {
  namespace JSX {
    interface IntrinsicElements extends CustomElements {}
  }
  export interface CSSProperties extends CustomCssProperties {}
}

declare module "react-native" {
  namespace JSX {
    interface IntrinsicElements extends CustomElements {}
  }
  export interface CSSProperties extends CustomCssProperties {}
}

declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements extends CustomElementsSolidJs {}
  }
  export interface CSSProperties extends CustomCssProperties {}
}

declare global {
  namespace JSX {
    interface IntrinsicElements extends CustomElements {}
  }
  export interface CSSProperties extends CustomCssProperties {}
}
