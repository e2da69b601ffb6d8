// Stylesheets are imported for their side effect only, and jsdom has no layout.
export {};
