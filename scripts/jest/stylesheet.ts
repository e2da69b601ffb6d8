// Stylesheets are imported for their effect alone; jsdom lays nothing out.
export {};
