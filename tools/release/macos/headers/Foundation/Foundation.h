#pragma once
#include <Cocoa/Cocoa.h>
